import { requireNumber, type WhatsAppCall } from './call.ts';
import { WhatsAppError } from './errors.ts';
import { DAY_MS, digits, type Meta, personWithId } from './meta.ts';
import { addressFor } from './notices.ts';
import type { EmulatedAccount, EmulatedMessage, EmulatedNumber, EmulatedPerson } from './state.ts';
import { recordStatuses, writeStatusChange } from './status-webhook.ts';
import { checkMediaObject, readTemplateMessage, type TemplateMessage } from './template-message.ts';

/** Answers `POST /{phone-id}/messages`: a message, or that one was read. */
export function sendMessage(meta: Meta, call: WhatsAppCall, [phone_id = '']: string[]) {
  const found = requireNumber(meta, call, phone_id, 'whatsapp_business_messaging');
  const { body } = call;
  if (body.messaging_product !== 'whatsapp') throw new WhatsAppError(100);
  if (body.status !== undefined) return markRead(meta, phone_id, body);
  const { to, type = 'text' } = body;
  if (typeof to !== 'string') throw new WhatsAppError(100);
  if (!/^\+?[1-9]\d{6,14}$/.test(to)) throw new WhatsAppError(131009);
  const recipient = digits(to);
  checkContext(body.context);
  checkRecipient(found.number, recipient);
  const content = readContent(meta, found.account, String(type), body);
  const refusal = meta.world.refusals[recipient];
  if (refusal !== undefined) throw new WhatsAppError(refusal);
  checkPace(meta, found.number, recipient, type === 'template');
  const message = accept(meta, found.number, { ...content, to: recipient, type: String(type), sent: body });
  reportByItself(meta, found, message, content.template?.category);
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: recipient }],
    messages: [{ id: message.id, ...(type === 'template' && { message_status: message.message_status }) }],
  };
}

/** How long a message can be marked as read. */
const READ_MS = 30 * DAY_MS;

function markRead({ world, nowMs }: Meta, phone_id: string, { status, message_id }: Record<string, unknown>) {
  const message = world.received.find((one) => one.id === message_id && one.phone_id === phone_id && !one.is_echo);
  if (status !== 'read' || !message || nowMs - message.at_ms > READ_MS) throw new WhatsAppError(100);
  // Those before it in the chat are read with it.
  for (const one of world.received) {
    const is_before = one.phone_id === phone_id && one.person === message.person && one.at_ms <= message.at_ms;
    if (is_before && !one.is_echo) one.is_read = true;
  }
  return { success: true };
}

/** Refuses what names no message; one that is gone is shown without what it answers. */
function checkContext(context: unknown): void {
  const { message_id } = (context ?? { message_id: 'wamid.' }) as { message_id?: unknown };
  if (typeof message_id !== 'string' || !message_id.startsWith('wamid.')) throw new WhatsAppError(131009);
}

function checkRecipient({ is_registered, allowed, display_phone_number }: EmulatedNumber, recipient: string): void {
  if (!is_registered) throw new WhatsAppError(133010);
  if (recipient === digits(display_phone_number)) throw new WhatsAppError(131021);
  if (allowed && !allowed.includes(recipient)) throw new WhatsAppError(131030);
}

const MEDIA_TYPES = ['image', 'video', 'audio', 'document', 'sticker'];
const OTHER_TYPES = ['location', 'contacts', 'reaction', 'interactive'];
const LONGEST_TEXT = 4_096;

type Content = Omit<TemplateMessage, 'template'> & { template: TemplateMessage['template'] | null };

function readContent(meta: Meta, account: EmulatedAccount, type: string, given: Record<string, unknown>): Content {
  if (type === 'template') return readTemplateMessage(meta, account, given.template);
  const part = (given[type] ?? {}) as { body?: unknown; caption?: unknown };
  const written = type === 'text' ? part.body : (part.caption ?? `[${type}]`);
  if (MEDIA_TYPES.includes(type)) checkMediaObject(meta, account, part);
  else if (type !== 'text' && !OTHER_TYPES.includes(type)) throw new WhatsAppError(131051);
  if (given[type] === undefined || typeof written !== 'string' || written === '') throw new WhatsAppError(131008);
  if (written.length > LONGEST_TEXT) throw new WhatsAppError(100, { message: 'Param text is too long' });
  return { template: null, parameters: [], text: written, replies: [] };
}

const TIERS: Record<string, number> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
};

/** Refuses what is too fast for one person or for the number, and people beyond the number's messaging limit. */
function checkPace({ world, nowMs }: Meta, number: EmulatedNumber, recipient: string, isTemplate: boolean): void {
  const { id, pair_limit, per_second, whatsapp_business_manager_messaging_limit: tier } = number;
  const since = (ms: number) => world.messages.filter(({ phone_id, at_ms }) => phone_id === id && at_ms > nowMs - ms);
  const toPerson = pair_limit && since(pair_limit.in_s * 1000).filter(({ to }) => to === recipient);
  if (toPerson && toPerson.length >= pair_limit.messages) throw new WhatsAppError(131056);
  if (per_second !== null && since(1_000).length >= per_second) throw new WhatsAppError(130429);
  if (!isTemplate || TIERS[tier] === undefined) return;
  const people = new Set(since(DAY_MS).flatMap(({ type, to }) => (type === 'template' ? to : [])));
  if (people.size >= TIERS[tier] && !people.has(recipient)) throw new WhatsAppError(131048);
}

function accept(
  { world, nowMs }: Meta,
  { id: phone_id }: EmulatedNumber,
  { template, ...message }: Content & { to: string; type: string; sent: Record<string, unknown> },
): EmulatedMessage {
  const { biz_opaque_callback_data } = message.sent;
  const accepted: EmulatedMessage = {
    id: `wamid.${Buffer.from(`${message.to}:${world.messages.length + 1}`).toString('base64')}`,
    phone_id,
    template: template?.name ?? '',
    language: template?.language ?? '',
    ...message,
    callback_data: typeof biz_opaque_callback_data === 'string' ? biz_opaque_callback_data : null,
    message_status: template && world.is_holding ? 'held_for_quality_assessment' : 'accepted',
    status: null,
    statuses: [],
    at_ms: nowMs,
  };
  world.messages.push(accepted);
  return accepted;
}

/** Reports afterwards why a message failed that was accepted; what did not fail only where the world says so. */
function reportByItself(
  meta: Meta,
  { account, number }: { account: EmulatedAccount; number: EmulatedNumber },
  message: EmulatedMessage,
  category: string | undefined,
): void {
  const person = personWithId(meta, message.to);
  const error = findFailure(meta, number, person, category);
  const has_blocked = person.blocked.includes(number.id);
  const known = meta.world.reports_by_itself ? (has_blocked ? ['sent'] : ['sent', 'delivered']) : [];
  const statuses =
    error === null ? known.map((status) => ({ message, status })) : [{ message, status: 'failed', error }];
  const url = addressFor(meta, account, number);
  if (statuses.length === 0 || url === null) return;
  recordStatuses(meta, statuses);
  for (const status of statuses) {
    const change = writeStatusChange(meta, number, [status]);
    meta.deliveries.sendSoon(url, [{ waba_id: account.id, ...change }], { retry: 'provider' });
  }
}

/** @param category of a template; undefined for what was written freely, which needs a person who wrote within a day. */
function findFailure(
  { nowMs }: Meta,
  { id }: EmulatedNumber,
  { is_on_whatsapp, blocked, stopped, wrote_ms }: EmulatedPerson,
  category: string | undefined,
): number | null {
  if (!is_on_whatsapp) return 131026;
  if (category === 'MARKETING' && [...blocked, ...stopped].includes(id)) return 131050;
  return category === undefined && nowMs - (wrote_ms[id] ?? 0) > DAY_MS ? 131047 : null;
}
