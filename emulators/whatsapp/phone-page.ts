import { escapeHtml, htmlPage } from '../kit/html.ts';
import type { EmulatedAnswer, EmulatedRequest } from '../kit/wire.ts';
import { echo, receive, setPreference } from './inbound.ts';
import { addTemplate } from './make.ts';
import { digits, findAccount, findNumber, findTemplate, type Meta, numberWithId, personWithId } from './meta.ts';
import { addressFor, changeTemplate, sendChanges } from './notices.ts';
import type { EmulatedMessage, EmulatedNumber, EmulatedPerson } from './state.ts';
import { recordStatuses, writeStatusChange } from './status-webhook.ts';

const PATH = '/dev/whatsapp';

/** Answers the phone on which a developer plays a person; nothing for another address. */
export async function answerPhone(meta: Meta, request: EmulatedRequest): Promise<EmulatedAnswer | null> {
  if (request.path !== PATH) return null;
  const given = new URLSearchParams(request.method === 'POST' ? request.body.toString('utf8') : request.query);
  if (request.method === 'POST') await act(meta, given);
  const person = digits(given.get('person') ?? '');
  const found = person === '' ? undefined : findNumber(meta, given.get('phone') ?? '');
  if (request.method === 'POST') {
    return { status: 303, headers: { location: found ? writeAddress(found.number, person) : PATH } };
  }
  return found ? showChat(meta, found, personWithId(meta, person)) : showChats(meta);
}

const writeAddress = ({ id }: EmulatedNumber, person: string): string => `${PATH}?phone=${id}&person=${person}`;

async function act(meta: Meta, given: URLSearchParams): Promise<void> {
  const [phone = '', number = '', text = ''] = ['phone', 'person', 'text'].map((name) => given.get(name) ?? '');
  const template = findTemplate(meta, given.get('template') ?? '');
  const options = { retry: 'provider' } as const;
  const person = () => personWithId(meta, number);
  const context = given.get('answers') ? { context: { id: given.get('answers') } } : {};
  const actions: Record<string, () => unknown> = {
    write: () => text && receive(meta, phone, number, { type: 'text', text: { body: text }, ...context }, options),
    tap: () => {
      const button = { text, payload: given.get('payload') ?? text };
      return receive(meta, phone, number, { type: 'button', button, context: { id: given.get('message') } }, options);
    },
    echo: () => text && echo(meta, phone, number, text, options),
    read: () => markRead(meta, phone, person()),
    block: () => person().blocked.push(phone),
    unblock: () => {
      person().blocked = person().blocked.filter((id) => id !== phone);
    },
    stop: () => setPreference(meta, phone, number, 'stop', options),
    resume: () => setPreference(meta, phone, number, 'resume', options),
    approve: () =>
      template && changeTemplate(meta, template, { status: 'APPROVED', rejected_reason: 'NONE' }, {}, options),
    add: () => writeAtMeta(meta, given),
    reject: () =>
      template && changeTemplate(meta, template, { status: 'REJECTED', rejected_reason: 'PROMOTIONAL' }, {}, options),
  };
  await actions[given.get('do') ?? '']?.();
}

/** Writes a template as WhatsApp Manager does: it is approved at once, of which Meta tells. */
async function writeAtMeta(meta: Meta, given: URLSearchParams): Promise<void> {
  const account = findAccount(meta, given.get('account') ?? '');
  const text = given.get('text') ?? '';
  const name = (given.get('name') ?? '').toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
  if (!account || text === '' || name === '') return;
  const template = addTemplate(meta, account, { name, components: [{ type: 'BODY', text }] });
  await changeTemplate(meta, { account, template }, { status: 'APPROVED' }, {}, { retry: 'provider' });
}

/** Reports everything that came to this person as read. */
async function markRead(meta: Meta, phone_id: string, { wa_id }: EmulatedPerson): Promise<void> {
  const found = numberWithId(meta, phone_id);
  const unread = meta.world.messages.filter(
    ({ phone_id: id, to, status }) => id === phone_id && to === wa_id && status !== 'read' && status !== 'failed',
  );
  const statuses = unread.map((message) => ({ message, status: 'read' }));
  if (statuses.length === 0) return;
  recordStatuses(meta, statuses);
  await sendChanges(meta, found, [writeStatusChange(meta, found.number, statuses)], { retry: 'provider' });
}

function showChats(meta: Meta): EmulatedAnswer {
  const { accounts, people } = meta.world;
  const numbers = accounts.flatMap((account) => account.numbers);
  const option = ({ id, display_phone_number, verified_name }: EmulatedNumber) =>
    `<option value="${id}">${escapeHtml(`${verified_name}, ${display_phone_number}`)}</option>`;
  const chats = people.flatMap((person) =>
    numbers.flatMap((number) => {
      const last = listChat(meta, number, person).at(-1);
      const about = escapeHtml(`${person.name} with ${number.verified_name}`);
      return last
        ? `<li><a href="${writeAddress(number, person.wa_id)}">${about}</a> ${escapeHtml(last.text)}</li>`
        : [];
    }),
  );
  const reviews = accounts.flatMap((account) =>
    account.templates
      .filter(({ status, deleted_ms }) => status === 'PENDING' && deleted_ms === null)
      .map(
        ({ id, name, language }) =>
          `<form method="post"><input type="hidden" name="template" value="${id}">${escapeHtml(name)} (${language}), ${escapeHtml(account.name)}
<button name="do" value="approve">Approve</button><button name="do" value="reject">Reject</button></form>`,
      ),
  );
  const clients = accounts.filter(({ is_client }) => is_client);
  const owners = clients.map(({ id, name }) => `<option value="${id}">${escapeHtml(name)}</option>`);
  const tokens = clients.map(({ id, name, tokens: [token] }) => `<li>${escapeHtml(name)}: ${id}, ${token}</li>`);
  return htmlPage(
    'Phones of the emulated WhatsApp',
    `<ul>${chats.join('')}</ul>
<form><label class="question" for="person">Number of a person</label>
<input id="person" name="person" type="tel" list="people" required value="+6591234500">
<datalist id="people">${people.map(({ wa_id, name }) => `<option value="+${wa_id}">${escapeHtml(name)}</option>`).join('')}</datalist>
<label class="question" for="phone">writes with</label><select id="phone" name="phone">${numbers.map(option).join('')}</select>
<p><button class="main">Open the chat</button></p></form>
<h2>Templates in review</h2>${reviews.join('') || '<p>None.</p>'}
<h2>Write a template in WhatsApp Manager</h2>
<form method="post"><label class="question" for="account">Account</label><select id="account" name="account">${owners.join('')}</select>
<label class="question" for="name">Name</label><input id="name" name="name" required>
<label class="question" for="text">Text</label><textarea id="text" name="text" rows="2" required></textarea>
<p><button class="main" name="do" value="add">Write</button></p></form>
<h2>Accounts to connect by a token</h2><ul style="overflow-wrap: anywhere">${tokens.join('')}</ul>`,
  );
}

interface Bubble {
  id: string;
  at_ms: number;
  text: string;
  /** True for what the person wrote. */
  is_own: boolean;
  /** What WhatsApp shows beside the time: of a message its state, of an echo where it was written. */
  mark: string;
  replies: EmulatedMessage['replies'];
  /** The id of the message that it answers. */
  answers: unknown;
}

function listChat({ world }: Meta, { id }: EmulatedNumber, { wa_id, blocked }: EmulatedPerson): Bubble[] {
  const sent = world.messages
    .filter(
      ({ phone_id, to, status }) => phone_id === id && to === wa_id && status !== 'failed' && !blocked.includes(id),
    )
    .map(({ status, sent: { context }, ...message }) => ({
      ...{ ...message, is_own: false, mark: status ?? 'accepted' },
      answers: message.type === 'template' ? undefined : (context as { message_id?: unknown } | undefined)?.message_id,
    }));
  const written = world.received
    .filter(({ phone_id, person }) => phone_id === id && person === wa_id)
    .map(({ message, is_echo, is_read, ...one }) => ({
      ...one,
      text: readText(message),
      is_own: !is_echo,
      mark: is_echo
        ? 'from the phone'
        : `<span class="${is_read ? 'blue' : ''}">✓✓ ${is_read ? 'read' : 'sent'}</span>`,
      replies: [],
      answers: (message.context as { id?: unknown } | undefined)?.id,
    }));
  return [...sent, ...written].sort((a, b) => a.at_ms - b.at_ms);
}

function readText(message: Record<string, unknown>): string {
  const type = String(message.type);
  const { body, text, caption, emoji } = (message[type] ?? {}) as Record<string, unknown>;
  return String(body ?? text ?? caption ?? emoji ?? `[${type}]`);
}

const STYLE = `<style>
.chat { display: grid; gap: .5rem; padding: 1rem; border-radius: 8px; background: light-dark(#efe7de, #0b141a); }
.chat div { max-width: 80%; padding: .4rem .7rem; border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; justify-self: start; background: light-dark(#fff, #202c33); }
.chat .own { justify-self: end; background: light-dark(#d9fdd3, #005c4b); }
.chat blockquote { margin: 0 0 .3rem; padding-inline-start: .5rem; border-inline-start: 3px solid #06cf9c; opacity: .8; }
.chat .blue { color: #53bdeb; }
.chat small { display: block; text-align: right; opacity: .7; }
.acts { display: flex; flex-wrap: wrap; }
</style>`;

function showChat(
  meta: Meta,
  { account, number }: ReturnType<typeof numberWithId>,
  person: EmulatedPerson,
): EmulatedAnswer {
  const { id, verified_name, display_phone_number, is_on_biz_app } = number;
  const ids = `<input type="hidden" name="phone" value="${id}"><input type="hidden" name="person" value="${person.wa_id}">`;
  const tap = (message: string, { text, payload }: Bubble['replies'][number]) =>
    `<form method="post">${ids}<input type="hidden" name="message" value="${escapeHtml(message)}"><input type="hidden" name="payload" value="${escapeHtml(payload)}"><input type="hidden" name="text" value="${escapeHtml(text)}"><button name="do" value="tap">${escapeHtml(text)}</button></form>`;
  const chat = listChat(meta, number, person);
  const quote = (answers: unknown) => {
    const quoted = chat.find((one) => one.id === answers);
    return quoted ? `<blockquote>${escapeHtml(quoted.text)}</blockquote>` : '';
  };
  const bubbles = chat.map(
    ({ id: message, text, is_own, mark, at_ms, replies, answers }) =>
      `<div${is_own ? ' class="own"' : ''}>${quote(answers)}${escapeHtml(text)}<small>${new Date(at_ms).toISOString().slice(11, 16)} ${mark}</small>${replies.map((reply) => tap(message, reply)).join('')}</div>`,
  );
  const choice = `<select name="answers" aria-label="Answers"><option value="">answers nothing</option>${chat.map((one) => `<option value="${escapeHtml(one.id)}">${escapeHtml(one.text)}</option>`).join('')}</select>`;
  const write = (what: string, label: string) =>
    `<form method="post">${ids}<label class="question" for="${what}">${label}</label><textarea id="${what}" name="text" rows="2"${what === 'write' ? ' autofocus' : ''}></textarea>${what === 'write' ? choice : ''}<button class="main" name="do" value="${what}">Send</button></form>`;
  const acts: [name: string, label: string][] = [
    ['read', 'Mark as read'],
    person.blocked.includes(id) ? ['unblock', 'Unblock'] : ['block', 'Block'],
    person.stopped.includes(id) ? ['resume', 'Resume marketing'] : ['stop', 'Stop marketing'],
  ];
  const heard = addressFor(meta, account, number) === null ? '<p class="said">The product is not connected.</p>' : '';
  return htmlPage(
    `${verified_name} ${display_phone_number}`,
    `${STYLE}<p>On the phone of ${escapeHtml(`${person.name}, +${person.wa_id}`)} · <a href="${PATH}">Other chats</a></p>${heard}
<div class="chat">${bubbles.join('') || 'Nothing yet.'}</div>
${write('write', 'Message')}
<form method="post" class="acts">${ids}${acts.map(([name, label]) => `<button name="do" value="${name}">${label}</button>`).join('')}</form>
${is_on_biz_app ? write('echo', 'From the phone of the business') : ''}`,
  );
}
