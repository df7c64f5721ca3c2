import { createHmac } from 'node:crypto';
import { serialize } from 'cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../contract/problems.ts';
import { withGlobalScope } from '../database/scope.ts';
import { readCookies } from '../http/cookies.ts';
import { isAskedHere } from '../network/loopback.ts';
import type { Services } from '../services.ts';
import { equalBytes, newShortToken } from '../sessions/secrets.ts';
import type { ReadySettings } from '../settings/local-secrets.ts';
import { listOutbox } from './messages.queries.ts';
import type { MessageChannel } from './messenger.ts';
import { PushContent } from './push-content.ts';

/**
 * The script of the outbox page, its only one: it shows times in the person's zone, copies codes on a press and adds
 * new messages without a reload.
 */
const outboxScript = `
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

type OutboxMessage = Awaited<ReturnType<typeof listOutbox>>[number];

/** The cookie of a browser that opened the outbox with the key, so that links to the outbox work there. */
const KEY_COOKIE = 'leadkeep_outbox';

/**
 * Serves `/dev/outbox` and `/dev/outbox.json`, the messages that would have been sent, newest first, only to the person
 * at this machine. Outside local mode the addresses do not exist (readings.md D18). In a container nothing proves where
 * a call comes from, so the key printed at the start is required.
 */
export function registerOutbox(server: FastifyInstance, services: Services): void {
  const { settings } = services;
  if (!settings.local_mode) return;
  const readFor = async (request: FastifyRequest) => {
    const isAllowed = isAskedHere(request, settings) && (!settings.in_container || hasKey(request, settings));
    if (!isAllowed) throw new Problem('not_found', { log_detail: 'outbox asked from elsewhere' });
    return withGlobalScope(services.database, request.id, (globalScope) => listOutbox(globalScope));
  };
  server.get('/dev/outbox.json', async (request, reply) => {
    const results = (await readFor(request)).map(({ status: _status, ...message }) => message);
    return reply.header('cache-control', 'no-store').send({ results });
  });
  server.get('/dev/outbox', async (request, reply) => {
    const messages = await readFor(request);
    if (settings.in_container) {
      const options = { path: '/dev', httpOnly: true, sameSite: 'strict' } as const;
      reply.header('set-cookie', serialize(KEY_COOKIE, outboxKey(settings), options));
    }
    const nonce = newShortToken();
    const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; frame-ancestors 'none'`;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .send(outboxPage(messages, nonce));
  });
}

/** Returns the outbox's address, printed at the start and never sent to anybody. */
export const outboxAddress = (settings: ReadySettings): string =>
  `${settings.public_url}/dev/outbox${settings.in_container ? `?key=${outboxKey(settings)}` : ''}`;

/** Returns a key that is the same in every process and after every start, so that a bookmark keeps working. */
const outboxKey = ({ secret_key }: ReadySettings): string =>
  createHmac('sha256', secret_key).update('outbox').digest('base64url');

function hasKey(request: FastifyRequest, settings: ReadySettings): boolean {
  const { key } = request.query as { key?: unknown };
  const given = typeof key === 'string' ? key : (readCookies(request.headers.cookie, false)[KEY_COOKIE] ?? '');
  return equalBytes(Buffer.from(given), Buffer.from(outboxKey(settings)));
}

const outboxPage = (messages: OutboxMessage[], nonce: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Outbox</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
  article { border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent); padding: 1rem 0; overflow-wrap: anywhere; }
  h2 { font-size: 1rem; margin: 0; }
  p { margin: 0.25rem 0; }
  pre { white-space: pre-wrap; font: inherit; margin: 0.5rem 0 0; }
  .code { font: 600 1.75rem ui-monospace, monospace; letter-spacing: 0.15em; padding: 0.25rem 0.75rem; cursor: pointer;
    border: 1px solid color-mix(in srgb, currentcolor 35%, transparent); border-radius: 0.5rem; background: none; color: inherit; }
  .code:hover { background: color-mix(in srgb, currentcolor 8%, transparent); }
  iframe { width: 100%; height: 26rem; border: 1px solid color-mix(in srgb, currentcolor 20%, transparent); background: #fff; }
</style>
<h1>Outbox</h1>
<p>Messages appear here, newest first, while no provider is set up. <a href="/">Sign in</a></p>
<main aria-live="polite">
${messages.map(messageArticle).join('\n') || '<p>Nothing has been sent yet.</p>'}
</main>
<script nonce="${nonce}">${outboxScript}</script>
</html>`;

const messageArticle = ({
  channel,
  to,
  subject,
  text,
  html,
  code,
  status,
  created_at,
}: OutboxMessage): string => `<article>
<h2>${escapeHtml(subject ?? `${channelLabel[channel]} to ${to}`)}</h2>
<p>${channelLabel[channel]} to ${escapeHtml(to)}, <time datetime="${created_at}">${created_at}</time>${status === 'UNKNOWN' ? ' · May have been sent' : ''}</p>
${code ? codeButton(code) : ''}
<pre>${escapeHtml(readableText(channel, text) || 'A code that was used or has expired.')}</pre>
${html ? `<details><summary>As an e-mail</summary><iframe sandbox title="E-mail" srcdoc="${escapeHtml(html)}"></iframe></details>` : ''}
</article>`;

const channelLabel: Record<MessageChannel, string> = {
  email: 'E-mail',
  sms: 'Text message',
  push: 'Notification',
  whatsapp: 'WhatsApp',
};

/** Returns what the recipient reads; nothing where the text was removed. */
function readableText(channel: MessageChannel, text: string): string {
  if (text === '' || channel !== 'push') return text;
  const { title, body } = PushContent.parse(JSON.parse(text));
  return `${title}\n${body}`;
}

const codeButton = (code: string): string =>
  `<p><button type="button" class="code" data-code="${escapeHtml(code)}" title="Copy this code">${escapeHtml(code)}</button> <span role="status"></span></p>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);
