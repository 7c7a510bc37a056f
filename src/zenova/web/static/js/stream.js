// The table keeps itself up to date: the server sends this viewer's own picture of it, first all of it and then the
// sections that have changed. A dead connection comes back by itself, and begins with all of it again.
import { redraw } from './motion.js';

const notice = document.getElementById('connection');
const refused = document.getElementById('refused');
const table = () => document.getElementById('table');
const read = (html) => document.createRange().createContextualFragment(html);
const PATIENCE_MS = 5000;
const READ_MS = 8000;
let source;
let readUntil;

const place = {
  now: ({ dataset: { now, ...told } }) => Object.assign(table().dataset, told),
  section: (template) => document.getElementById(template.dataset.section)?.replaceWith(template.content),
  fill: (template) => document.getElementById(template.dataset.fill)?.replaceChildren(template.content),
  add: ({ dataset: { add, most }, content }) => {
    const list = document.getElementById(add);
    list?.prepend(content);
    for (const old of [...(list?.children ?? [])].slice(most)) old.remove();
  },
};

function drawSections(event) {
  const news = [...read(event.data).children];
  redraw(() => {
    for (const template of news) place[Object.keys(place).find((what) => what in template.dataset)](template);
  });
}

function listen() {
  const address = table()?.dataset.stream;
  if (!address) return;
  source = new EventSource(`${address}&since=${table().dataset.version}`);
  source.addEventListener('open', () => { notice.hidden = true; });
  source.addEventListener('error', () => { notice.hidden = false; });
  source.addEventListener('table', (event) =>
    redraw(() => document.getElementById('live').replaceChildren(read(event.data))));
  source.addEventListener('sections', drawSections);
}

// While the stream is open it alone draws the table: answers to what the reader does bring no picture of their own.
document.addEventListener('htmx:config:request', ({ detail: { ctx } }) => {
  if (source?.readyState !== EventSource.OPEN) return;
  ctx.request.headers['Zenova-Follows'] = 'true';
  ctx.shown = table().dataset.version;
});

// What could not be done is said over the table, which stays as it is.
document.addEventListener('htmx:before:swap', (event) => {
  const { response, text } = event.detail.ctx;
  if (response.status < 400) return;
  event.preventDefault();
  refused.textContent = read(text).querySelector('.problem p')?.textContent ?? '';
  refused.hidden = !refused.textContent;
  clearTimeout(readUntil);
  readUntil = setTimeout(() => { refused.hidden = true; }, READ_MS);
});

// Something between here and the server may hold the stream back: then the page is loaded anew.
document.addEventListener('htmx:after:request', ({ detail: { ctx } }) => {
  if (ctx.response?.status !== 204) return;
  setTimeout(() => { if (table()?.dataset.version === ctx.shown) location.reload(); }, PATIENCE_MS);
});

// A view transition that another one overtakes says so; the picture is drawn all the same.
addEventListener('unhandledrejection', (event) => { if (event.reason?.name === 'AbortError') event.preventDefault(); });
addEventListener('pagehide', () => source?.close());
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
listen();
