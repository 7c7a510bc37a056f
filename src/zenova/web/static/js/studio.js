// The form of a card: every change is sent at once, and what has changed of the page comes back. Nothing is lost: what
// could not be sent is sent again, and the page says so.
const form = document.querySelector('[data-card]');

if (form) {
  let waiting = 0;
  let sending = false;
  let again = null;

  const tell = (sentence) => { document.querySelector('.studio-saved').textContent = sentence || ''; };
  const say = (what) => tell(document.querySelector('.studio-saved').dataset[what]);

  // Parts that are typed in stay as they are, but for what is wrong with them.
  const show = (html) => {
    const page = new DOMParser().parseFromString(html, 'text/html');
    const active = document.activeElement;
    const id = active?.id;
    const typing = active?.matches('input:not([type="checkbox"]), textarea');
    const parts = (of) => [...of.querySelectorAll('[data-part]')].map((part) => part.id).join();
    const fresh = page.querySelector('[data-card]');
    if (parts(fresh) !== parts(form)) form.replaceChildren(...fresh.childNodes);
    for (const part of page.querySelectorAll('[data-part]')) {
      const shown = document.getElementById(part.id);
      if (!shown) continue;
      if (typing && shown.contains(active)) {
        const [now, then] = [part, shown].map((one) => one.querySelector('.studio-wrong'));
        if (now && then && now.outerHTML !== then.outerHTML) then.replaceWith(now);
      } else if (part.outerHTML !== shown.outerHTML) shown.replaceWith(part);
    }
    if (id && document.activeElement?.id !== id) document.getElementById(id)?.focus();
  };

  const send = async (wish) => {
    clearTimeout(waiting);
    waiting = 0;
    if (sending) { again = wish ?? again ?? ''; return; }
    sending = true;
    const body = new URLSearchParams(new FormData(form));
    if (wish) body.set('do', wish);
    const answer = await fetch(form.action, { method: 'POST', body, headers: { 'hx-request': 'true' } }).catch(() => null);
    const html = answer?.ok ? await answer.text().catch(() => '') : '';
    const refused = answer?.status >= 400 && answer.status < 500 ? await answer.json().catch(() => ({})) : null;
    sending = false;
    if (html && again === null && !waiting) show(html);
    if (again !== null) {
      const next = again;
      again = null;
      await send(next);
    } else if (html) say('saved');
    else if (refused) tell(refused.detail);
    else {
      say('lost');
      waiting = setTimeout(() => send(wish), 2000);
    }
  };

  form.addEventListener('input', (event) => {
    clearTimeout(waiting);
    waiting = setTimeout(send, event.target.matches('select, [type="checkbox"]') ? 0 : 250);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(event.submitter?.value);
  });
  // Whoever leaves by a button or a link has everything sent first.
  document.addEventListener('submit', async (event) => {
    if (event.target === form || !waiting && !sending) return;
    event.preventDefault();
    const { id } = event.submitter;
    await send();
    while (sending) await new Promise((done) => setTimeout(done, 30));
    document.getElementById(id)?.click(); // another one than before where the part was replaced
  });

  let dragged = null;
  form.addEventListener('pointerover', (event) => {
    const row = event.target.closest('[data-row]');
    if (row && event.pointerType === 'mouse') row.draggable = !event.target.closest('select, input, button');
  });
  form.addEventListener('dragstart', (event) => {
    dragged = event.target.closest('[data-row]');
    dragged?.classList.add('is-dragged');
  });
  form.addEventListener('dragover', (event) => { if (dragged) event.preventDefault(); });
  form.addEventListener('dragend', () => { dragged?.classList.remove('is-dragged'); dragged = null; });
  form.addEventListener('drop', (event) => {
    const row = event.target.closest('[data-row]');
    const list = row?.closest('[data-list]');
    if (!dragged || !row || list !== dragged.closest('[data-list]')) return;
    event.preventDefault();
    send(`move:${list.dataset.list}:${dragged.dataset.row}:${row.dataset.row}`);
  });

  const first = form.querySelector('[data-first]');
  if (first && !first.value) first.focus();
}
