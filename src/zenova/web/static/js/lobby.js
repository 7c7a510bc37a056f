// The lobby follows along; when the cards are dealt the page becomes the table.
const notice = document.getElementById('connection');
const table = () => document.getElementById('table');
const source = new EventSource(`${table().dataset.stream}&since=${table().dataset.version}`);

function draw(event) {
  const fresh = new DOMParser().parseFromString(event.data, 'text/html').getElementById('table');
  if (fresh?.dataset.state !== 'lobby') return location.reload();
  if (!table().contains(document.activeElement)) table().replaceWith(fresh);
  else if (event.type === 'table') table().replaceWith(fresh);
}

source.addEventListener('open', () => { notice.hidden = true; });
source.addEventListener('error', () => { notice.hidden = false; });
source.addEventListener('table', draw);
source.addEventListener('seats', draw);
addEventListener('pagehide', () => source.close());
