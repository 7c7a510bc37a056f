// Passkeys: making one, and signing in with one. Where there are none the page says so, and the words do.
const possible = window.isSecureContext && Boolean(window.PublicKeyCredential?.parseRequestOptionsFromJSON);
const show = (what, on) => document.querySelector(`[data-passkey-${what}]`)?.toggleAttribute('hidden', !on);

async function ask(path, told) {
  const answer = await fetch(`/api/people/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: told && JSON.stringify(told),
  });
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
}

const WISHES = {
  async 'sign-in'() {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await ask('sign-in/options'));
    const credential = await navigator.credentials.get({ publicKey });
    await ask('sign-in', { credential: credential.toJSON() });
    location.assign('/people');
  },
  async make(button) {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await ask('me/passkeys/options'));
    const credential = await navigator.credentials.create({ publicKey });
    await ask('me/passkeys', { credential: credential.toJSON() });
    button.hidden = true;
    show('made', true);
  },
};

show('none', !possible);
for (const button of document.querySelectorAll('[data-passkey]')) {
  button.hidden = !possible;
  button.addEventListener('click', async () => {
    show('failed', false);
    button.disabled = true;
    await WISHES[button.dataset.passkey](button).catch(() => show('failed', true));
    button.disabled = false;
  });
}
