// Whose turn: page title, favicon, and a soft sound for those who turned it on.
const icon = document.querySelector('link[rel=icon]');
const key = 'zenova-sound';
let last = document.getElementById('table')?.dataset.state;
let context;

function tone(frequency, at, length) {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, context.currentTime + at);
  gain.gain.linearRampToValueAtTime(0.12, context.currentTime + at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(context.currentTime + at);
  oscillator.stop(context.currentTime + at + length);
}

export function play(notes) {
  if (localStorage.getItem(key) !== 'on') return;
  context ??= new AudioContext();
  notes.forEach((note, index) => tone(note, index * 0.14, 0.5));
}

function showSound() {
  const on = localStorage.getItem(key) === 'on';
  for (const button of document.querySelectorAll('[data-sound]')) button.setAttribute('aria-pressed', on);
}

document.addEventListener('click', (event) => {
  if (!event.target.closest('[data-sound]')) return;
  localStorage.setItem(key, localStorage.getItem(key) === 'on' ? 'off' : 'on');
  showSound();
  play([523, 659]);
});

function drawn() {
  const table = document.getElementById('table');
  if (!table) return;
  const { state, title } = table.dataset;
  if (title) document.title = state === 'mine' ? `● ${title}` : title;
  if (icon) icon.href = state === 'mine' ? icon.dataset.faviconTurn : icon.dataset.favicon;
  if (state !== last && state === 'mine') play([523, 659]);
  if (state !== last && state === 'over') play([392, 523, 659, 784]);
  last = state;
  showSound();
}

document.addEventListener('table:drawn', drawn);
drawn();
