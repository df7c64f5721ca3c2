import * as z from 'zod';
import { partsOf, readName } from '#platform/server/meta/notice-changes.ts';
import type { MessageContent } from '../../message-content.ts';
import { readPhoneId } from './read-statuses.ts';

const MAX_TEXT = 10_000;
const MAX_NAME = 300;

/** A text as the database can hold it; PostgreSQL stores no NUL. */
const written = (length: number) => z.string().transform((text) => text.replaceAll('\0', '').slice(0, length));
const Text = written(MAX_TEXT);
const Name = written(MAX_NAME);
const MessageId = written(500).pipe(z.string().min(1));
const Digits = z
  .string()
  .transform((number) => number.replace(/^\+/, ''))
  .pipe(z.string().regex(/^\d{5,20}$/));
const Seconds = z.coerce.number().int().positive().max(253_000_000_000);

const Media = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  mime_type: Name.catch('application/octet-stream'),
  filename: Name.nullish().catch(null),
  caption: Text.nullish().catch(null),
});
const Reply = z.object({ id: Text.catch(''), title: Text.catch('') });

/** A contact that a person passes on. */
const SharedContact = z.object({
  name: z.object({ formatted_name: Name.catch('') }).catch({ formatted_name: '' }),
  phones: z
    .array(z.object({ phone: Name.catch('') }))
    .max(20)
    .catch([]),
});

/** The ad a conversation came from (integrations 3.7). */
const Referral = z.object({
  source_id: Name.nullish().catch(null),
  source_url: written(2_000).nullish().catch(null),
  headline: Name.nullish().catch(null),
  ctwa_clid: written(1_000).nullish().catch(null),
});
export type Referral = z.output<typeof Referral>;

const Message = z.object({
  id: MessageId,
  from: Digits,
  to: Digits.nullish().catch(null),
  timestamp: Seconds,
  type: z.string().catch('unsupported'),
  text: z.object({ body: Text }).nullish().catch(null),
  image: Media.nullish().catch(null),
  video: Media.nullish().catch(null),
  audio: Media.nullish().catch(null),
  document: Media.nullish().catch(null),
  sticker: Media.nullish().catch(null),
  button: z
    .object({ text: Text.catch(''), payload: Text.nullish().catch(null) })
    .nullish()
    .catch(null),
  interactive: z
    .object({ button_reply: Reply.nullish().catch(null), list_reply: Reply.nullish().catch(null) })
    .nullish()
    .catch(null),
  reaction: z
    .object({ message_id: MessageId, emoji: Name.nullish().catch(null) })
    .nullish()
    .catch(null),
  location: z
    .object({
      name: Name.nullish().catch(null),
      address: Name.nullish().catch(null),
      latitude: z.number().nullish().catch(null),
      longitude: z.number().nullish().catch(null),
    })
    .nullish()
    .catch(null),
  contacts: z.array(SharedContact).max(100).nullish().catch(null),
  system: z
    .object({ type: Name.catch(''), wa_id: Digits.nullish().catch(null), new_wa_id: Digits.nullish().catch(null) })
    .nullish()
    .catch(null),
  context: z
    .object({ id: MessageId.nullish().catch(null) })
    .nullish()
    .catch(null),
  referral: Referral.nullish().catch(null),
  edit: z.object({ original_message_id: MessageId, message: z.unknown() }).nullish().catch(null),
  revoke: z.object({ original_message_id: MessageId }).nullish().catch(null),
});
type Message = z.output<typeof Message>;

/** A message as Meta tells it: one a person wrote to our number, or one of ours written in the phone app. */
export interface MessageNotice {
  phone_id: string;
  /** CLIENT: a person wrote. PHONE: written in the phone app of our number. */
  kind: 'CLIENT' | 'PHONE';
  provider_id: string;
  /** The person's number. */
  wa_id: string;
  at: string;
  profile_name: string;
  content: MessageContent;
  text: string;
  /** The message it changes, for an edit or a revoke; null for a message of its own. */
  changes: { provider_id: string; what: 'edited' | 'revoked' } | null;
  /** The number the person has from now on. */
  new_wa_id: string | null;
  referral: Referral | null;
}

/** Returns what the value of a change in `messages` tells of messages that people wrote to us. */
export const readInbound = (value: unknown): MessageNotice[] => readAll(value, 'messages', 'CLIENT');

/** Returns what the value of a change in `smb_message_echoes` tells of messages written in the phone app. */
export const readEchoes = (value: unknown): MessageNotice[] => readAll(value, 'message_echoes', 'PHONE');

function readAll(value: unknown, list: string, kind: MessageNotice['kind']): MessageNotice[] {
  const messages = partsOf(value, list);
  if (messages.length === 0) return [];
  const phone_id = readPhoneId(value);
  const names = readProfileNames(value);
  return messages.flatMap((given) => {
    if (typeof readName(given, 'id') !== 'string') return [];
    const read = Message.safeParse(given).data;
    if (!read) return [];
    const wa_id = kind === 'CLIENT' ? read.from : read.to;
    if (!wa_id) return [];
    const changed = read.edit ? Message.partial().safeParse(read.edit.message).data : undefined;
    const said = changed ? { ...read, ...changed, id: read.id } : read;
    return {
      ...{ phone_id, kind, provider_id: read.id, wa_id, profile_name: names.get(wa_id) ?? '' },
      at: new Date(read.timestamp * 1_000).toISOString(),
      ...readContent(said as Message),
      changes: findChange(read),
      new_wa_id: findNewNumber(read.system),
      referral: read.referral ?? null,
    };
  });
}

const findChange = ({ edit, revoke }: Message): MessageNotice['changes'] => {
  if (revoke) return { provider_id: revoke.original_message_id, what: 'revoked' };
  return edit ? { provider_id: edit.original_message_id, what: 'edited' } : null;
};

const Contact = z.object({ wa_id: Digits, profile: z.object({ name: Name }) });

/** The names people gave themselves, by number. */
const readProfileNames = (value: unknown): Map<string, string> =>
  new Map(
    partsOf(value, 'contacts').flatMap((given) => {
      const read = Contact.safeParse(given).data;
      return read ? [[read.wa_id, read.profile.name] as const] : [];
    }),
  );

const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const;
const otherTypes = ['location', 'contacts', 'reaction', 'button', 'order', 'system'] as const;

/** What a message holds, and the text people read of it; empty where it has none. */
function readContent(message: Message): Pick<MessageNotice, 'content' | 'text'> {
  const { type, text, button, interactive, context } = message;
  const reaction = type === 'reaction' ? message.reaction : null;
  const about = reaction?.message_id ?? context?.id ?? null;
  const answered = context?.id ? { about: context.id } : {};
  if (text) return { content: { type: 'text', body: text.body, ...answered }, text: text.body };
  for (const media_type of mediaTypes) {
    const media = message[media_type];
    if (!media) continue;
    const { id, mime_type, filename, caption } = media;
    const named = { media_id: id, mime_type, file_name: filename ?? null, caption: caption ?? '' };
    return { content: { type: media_type, ...named, ...answered }, text: caption ?? '' };
  }
  const tapped = button?.text ?? interactive?.button_reply?.title ?? interactive?.list_reply?.title;
  if (tapped !== undefined) return { content: { type: 'button', about }, text: tapped };
  const other = otherTypes.find((known) => known === type) ?? 'unsupported';
  return { content: { type: other, about }, text: reaction ? (reaction.emoji ?? '') : readOther(message) };
}

/** What people read of a place, of contacts, or of a person's new number. */
function readOther({ from, location, contacts, system }: Message): string {
  const new_number = findNewNumber(system);
  if (new_number !== null) return `+${from} → +${new_number}`;
  if (location) {
    const { name, address, latitude, longitude } = location;
    return (
      [name, address].filter(Boolean).join(', ') || [latitude, longitude].filter((part) => part != null).join(', ')
    );
  }
  const shared = contacts?.map(({ name, phones }) => [name.formatted_name, ...phones.map(({ phone }) => phone)]);
  return (shared ?? [])
    .map((parts) => parts.filter(Boolean).join(' '))
    .join('\n')
    .slice(0, MAX_TEXT);
}

const findNewNumber = (system: Message['system']): string | null =>
  system?.new_wa_id ?? (system?.type === 'user_changed_number' ? system.wa_id : null) ?? null;
