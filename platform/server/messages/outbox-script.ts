/**
 * The script of the outbox page, its only one: it shows times in the person's zone, copies codes on a press and adds
 * new messages without a reload.
 */
export const outboxScript = `
const REFRESH_MS = 2000;
const messages = document.querySelector('main');
let shown = messages.innerHTML;

function formatTime(instant) {
  const then = new Date(instant);
  const time = then.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit' });
  const now = new Date(performance.timeOrigin + performance.now());
  if (then.toDateString() === now.toDateString()) return 'today at ' + time;
  return then.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }) + ' at ' + time;
}

function showTimes() {
  for (const time of document.querySelectorAll('time')) time.textContent = formatTime(time.dateTime);
}

async function copyCode({ target }) {
  const button = target.closest('button[data-code]');
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.code);
  button.nextElementSibling.textContent = 'Copied';
}

function refresh() {
  const request = new XMLHttpRequest();
  request.responseType = 'document';
  request.onload = () => show(request.response?.querySelector('main'));
  request.open('GET', location.href);
  request.send();
}

function show(next) {
  if (!next || next.innerHTML === shown) return;
  shown = next.innerHTML;
  messages.replaceChildren(...next.childNodes);
  showTimes();
}

showTimes();
document.addEventListener('click', copyCode);
setInterval(() => document.hidden || refresh(), REFRESH_MS);
document.addEventListener('visibilitychange', () => document.hidden || refresh());
`;
