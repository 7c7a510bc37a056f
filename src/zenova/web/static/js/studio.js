// The form of a card: every change is sent at once, and what has changed of the page comes back. Nothing is lost: what
// could not be sent is sent again, also when the page was left meanwhile, and the page says so.
import './files.js';

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
        const [now, then] = [part, shown].map((one) => [...one.querySelectorAll('.studio-wrong, small')]);
        if (now.length === then.length) then.forEach((old, at) => {
          if (old.outerHTML !== now[at].outerHTML) old.replaceWith(now[at]);
        });
      } else if (part.outerHTML !== shown.outerHTML) shown.replaceWith(part);
    }
    if (id && document.activeElement?.id !== id) document.getElementById(id)?.focus();
  };

  const send = async (wish, body = new URLSearchParams(new FormData(form))) => {
    clearTimeout(waiting);
    waiting = 0;
    if (sending) { again = wish ?? again ?? ''; return; }
    sending = true;
    localStorage.setItem(form.action, body);
    if (wish) body.set('do', wish);
    const headers = { 'hx-request': 'true', accept: 'text/html' };
    const answer = await fetch(form.action, { method: 'POST', body, headers }).catch(() => null);
    const heard = answer && answer.status < 500 && answer.status !== 429; // else somebody else is busy
    const text = heard ? await answer.text().catch(() => '') : '';
    const html = answer?.ok ? text : '';
    if (text) localStorage.removeItem(form.action);
    sending = false;
    if (html && again === null && !waiting) show(html);
    if (again !== null) {
      const next = again;
      again = null;
      await send(next);
    } else if (html) say('saved');
    else if (text) tell(new DOMParser().parseFromString(text, 'text/html').querySelector('.problem p')?.textContent);
    else {
      say('lost');
      waiting = setTimeout(() => send(wish, body), 2000);
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
  addEventListener('pagehide', () => {
    if (waiting) navigator.sendBeacon(form.action, new URLSearchParams(new FormData(form)));
  });
  // Whoever leaves by a button has everything sent first.
  document.addEventListener('submit', async (event) => {
    if (event.target === form || !waiting && !sending) return;
    event.preventDefault();
    const { id } = event.submitter;
    await send();
    while (sending) await new Promise((done) => setTimeout(done, 30));
    document.getElementById(id)?.click(); // another one than before where the part was replaced
  });

  // By keyboard: the next card; and a row of a list to another place.
  document.addEventListener('keydown', (event) => {
    const row = event.target.closest('[data-row]');
    const way = { ArrowUp: 'previousElementSibling', ArrowDown: 'nextElementSibling' }[event.key];
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) document.getElementById('next-card')?.click();
    else if (event.altKey && way && row?.[way]) move(row, row[way]);
    else return;
    event.preventDefault();
  });

  const move = (row, to) =>
    send(`move:${row.closest('[data-list]').dataset.list}:${row.dataset.row}:${to.dataset.row}`);
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
    move(dragged, row);
  });

  const unsent = localStorage.getItem(form.action);
  if (unsent) send('', new URLSearchParams(unsent));
  const first = form.querySelector('[data-first]');
  if (first && !first.value) first.focus();
}
