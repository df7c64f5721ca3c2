import { addMedia, hashMedia } from './media.ts';
import { digits, type Meta, numberWithId, personWithId, seconds } from './meta.ts';
import { sendChanges } from './notices.ts';
import { type EmulatedPerson, nextId } from './state.ts';
import { describeNumber, type NoticeOptions } from './status-webhook.ts';

/**
 * What a person writes: a text, or a message as Meta writes it, such as `{ type: 'button', button: { text, payload } }`,
 * `{ type: 'reaction', reaction: { message_id, emoji } }` or `{ type: 'unsupported' }`, with `context`, `referral`. A picture, a
 * document or a voice message brings its bytes: `{ type: 'image', image: { caption }, bytes, mime_type }`.
 */
export type MessageGiven =
  | string
  | ({ type: string; id?: string; bytes?: Buffer | string; mime_type?: string } & Record<string, unknown>);

export interface InboundOptions extends NoticeOptions {
  profile_name?: string;
  /** Leaves out who wrote. */
  without_contacts?: boolean;
  /** How long ago it was written. */
  sent_ago_s?: number;
}

export interface Sent {
  /** The message's id. */
  id: string;
  /** The statuses the product answered. */
  statuses: number[];
}

/** A person writes to a number of the business. */
export async function receive(
  meta: Meta,
  phone_id: string,
  from: string,
  given: MessageGiven,
  { profile_name, without_contacts, sent_ago_s = 0, ...options }: InboundOptions = {},
): Promise<Sent> {
  const person = personWithId(meta, from);
  person.name = profile_name ?? person.name;
  const at_ms = meta.nowMs - sent_ago_s * 1000;
  person.wrote_ms[phone_id] = Math.max(person.wrote_ms[phone_id] ?? 0, at_ms);
  const message = write(meta, phone_id, 'IN', given, at_ms);
  enter(meta, phone_id, person, message, { is_echo: false, at_ms });
  const value = {
    ...(!without_contacts && { contacts: [contact(person)] }),
    messages: [{ from: person.wa_id, ...message }],
  };
  return { id: message.id, statuses: await send(meta, phone_id, 'messages', value, options) };
}

/** The owner writes to a person on the business's own phone; `edit` and `revoke` name an earlier echo. */
export async function echo(
  meta: Meta,
  phone_id: string,
  to: string,
  given: MessageGiven,
  { sent_ago_s = 0, ...options }: NoticeOptions & { sent_ago_s?: number } = {},
): Promise<Sent> {
  const person = personWithId(meta, to);
  const at_ms = meta.nowMs - sent_ago_s * 1000;
  const message = write(meta, phone_id, 'ECHO', given, at_ms);
  enter(meta, phone_id, person, message, { is_echo: true, at_ms });
  const from = digits(numberWithId(meta, phone_id).number.display_phone_number);
  const value = { message_echoes: [{ from, to: person.wa_id, ...message }] };
  return { id: message.id, statuses: await send(meta, phone_id, 'smb_message_echoes', value, options) };
}

/** A person takes another number, and WhatsApp says so to a number they wrote with. */
export async function changePersonsNumber(
  meta: Meta,
  phone_id: string,
  from: string,
  to: string,
  options?: NoticeOptions,
): Promise<number[]> {
  const person = personWithId(meta, from);
  const before = person.wa_id;
  person.wa_id = digits(to);
  const body = `User ${person.name} changed from ${before} to ${person.wa_id}`;
  const system = { body, wa_id: person.wa_id, type: 'user_changed_number' };
  const message = { id: newId(meta, 'SYSTEM'), timestamp: String(seconds(meta.nowMs)), type: 'system', system };
  return send(meta, phone_id, 'messages', { messages: [{ from: before, ...message }] }, options);
}

/** A person stops or resumes the marketing of a number, in WhatsApp itself. */
export async function setPreference(
  meta: Meta,
  phone_id: string,
  wa_id: string,
  value: 'stop' | 'resume',
  options?: NoticeOptions,
): Promise<number[]> {
  const person = personWithId(meta, wa_id);
  person.stopped = [...person.stopped.filter((id) => id !== phone_id), ...(value === 'stop' ? [phone_id] : [])];
  const detail = `User requested to ${value} marketing messages`;
  const timestamp = seconds(meta.nowMs);
  const preference = { wa_id: person.wa_id, detail, category: 'marketing_messages', value, timestamp };
  const notice = { contacts: [contact(person)], user_preferences: [preference] };
  return send(meta, phone_id, 'user_preferences', notice, options);
}

const contact = ({ wa_id, name }: EmulatedPerson) => ({ profile: { name }, wa_id, user_id: `SG.${wa_id}` });

const newId = ({ world }: Meta, kind: string): string => `wamid.${kind}${nextId(world)}`;

function write(meta: Meta, phone_id: string, kind: string, given: MessageGiven, at_ms: number) {
  const { type, id, bytes, mime_type, ...rest } =
    typeof given === 'string' ? ({ type: 'text', text: { body: given } } as Exclude<MessageGiven, string>) : given;
  const { account } = numberWithId(meta, phone_id);
  const media =
    bytes && addMedia(meta, account.id, { bytes: Buffer.from(bytes), mime_type: mime_type ?? 'image/jpeg' });
  const errors = [{ code: 131051, title: 'Message type unknown', message: 'Message type unknown' }];
  return {
    id: id ?? newId(meta, kind),
    timestamp: String(seconds(at_ms)),
    type,
    ...(type === 'unsupported' && { errors }),
    ...rest,
    ...(media && {
      [type]: { mime_type: media.mime_type, sha256: hashMedia(media), id: media.id, ...(rest[type] as object) },
    }),
  };
}

function enter(
  { world }: Meta,
  phone_id: string,
  { wa_id }: EmulatedPerson,
  { id, ...message }: { id: string } & Record<string, unknown>,
  about: { is_echo: boolean; at_ms: number },
): void {
  world.received.push({ id, phone_id, person: wa_id, message, is_read: false, ...about });
}

function send(
  meta: Meta,
  phone_id: string,
  field: string,
  value: Record<string, unknown>,
  options?: NoticeOptions,
): Promise<number[]> {
  const { account, number } = numberWithId(meta, phone_id);
  return sendChanges(meta, { account, number }, [{ field, value: { ...describeNumber(number), ...value } }], options);
}
