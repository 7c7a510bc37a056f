// The table keeps itself up to date: the server sends this viewer's own picture of it whenever something happens.
// A dead connection comes back by itself, and the browser says which version it has.
const notice = document.getElementById('connection');
const table = () => document.getElementById('table');
let source;

function draw(event) {
  if (event.type === 'table' && Number(event.lastEventId) <= Number(table().dataset.version)) return;
  htmx.swap({ text: event.data, target: '#live', swap: 'innerHTML', transition: htmx.config.transitions, sourceElement: document.body });
}

function listen() {
  const address = table()?.dataset.stream;
  if (!address) return;
  source = new EventSource(`${address}&since=${table().dataset.version}`);
  source.addEventListener('open', () => { notice.hidden = true; });
  source.addEventListener('error', () => { notice.hidden = false; });
  source.addEventListener('table', draw);
  source.addEventListener('seats', draw);
}

// A view transition that another one overtakes says so; the picture is drawn all the same.
addEventListener('unhandledrejection', (event) => { if (event.reason?.name === 'AbortError') event.preventDefault(); });
addEventListener('pagehide', () => source?.close());
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
listen();
