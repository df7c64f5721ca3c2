import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag } from '#domain/tags.ts';
import { clientRow } from '#features/clients/access.ts';
import { FileKey } from '#features/files/contract.ts';
import { whatsappAccountsTag, whatsappMessagesTag, whatsappTemplatesTag } from '#features/whatsapp/tags.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, PathId, QueryId, Uuid } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { Instant } from '#platform/contract/time.ts';
import { MessageKind, MessageReason, MessageState } from './messages-contract.ts';

/** The longest text of a message (integrations 3.6). */
export const MAX_TEXT = 4_096;
/** The longest words that a file comes with. */
export const MAX_CAPTION = 1_024;

/** A number of a person, in E.164. */
const Phone = z.string().regex(/^\+[1-9]\d{4,19}$/);

/** A number of a client, as it is called and as it is shown. */
export const ClientNumber = z.object({ phone: Phone, display: z.string() });

/** A number of the organisation, as clients see it. */
export const OwnNumber = z.object({ id: Id, display_number: z.string(), verified_name: z.string() });
export type OwnNumber = z.output<typeof OwnNumber>;

/** A chat: one number of the client with one of the organisation's. */
export const ChatNumber = ClientNumber.extend({ own: OwnNumber, last_message_at: Instant });
export type ChatNumber = z.output<typeof ChatNumber>;

/** What a message of a chat is: what was written, or what stands in its place. */
export const ChatContentType = z.enum([
  ...(['text', 'template', 'image', 'video', 'audio', 'document', 'sticker'] as const),
  ...(['location', 'contacts', 'button', 'order', 'system', 'unsupported'] as const),
]);
export type ChatContentType = z.output<typeof ChatContentType>;

/** What a message says, and who wrote it. */
const said = {
  id: Uuid,
  /** CLIENT: received. PHONE: written in the phone app of our number. */
  kind: MessageKind,
  /** Who sent it in the product; null for what leaves by itself, and for what came. */
  author: Person.nullable(),
  type: ChatContentType,
  /** Empty where it has none, and where it was deleted. */
  text: z.string(),
  /** What was sent along; its bytes are asked of Meta when looked at. */
  file: z.object({ mime_type: z.string(), name: z.string().nullable() }).nullable(),
  revoked_at: Instant.nullable(),
};

/** A message as it stands above the one that answers it; of its text the first line. */
export const QuotedMessage = z.object(said);
export type QuotedMessage = z.output<typeof QuotedMessage>;

/** A message of a chat. */
export const ChatMessage = z.object({
  ...said,
  own_number_id: Id.nullable(),
  phone: z.string(),
  at: Instant,
  state: MessageState,
  /** Why it waits, failed or was not sent, by its name and as a sentence. */
  reason: z.string().nullable(),
  reason_sentence: z.string().nullable(),
  /** When it leaves; null once it left or never will. */
  due_at: Instant.nullable(),
  edited_at: Instant.nullable(),
  /** What it answers, whose message is null where it is not here any more; null where it answers none. */
  quoted: z.object({ message: QuotedMessage.nullable() }).nullable(),
  /** True where a message can answer it, which Meta shows with it. */
  is_answerable: z.boolean(),
  /** True for what the client wrote while nobody told Meta that it, or a later one, was read. */
  is_unread: z.boolean(),
  reactions: z.array(z.object({ emoji: z.string(), is_of_client: z.boolean() })),
});
export type ChatMessage = z.output<typeof ChatMessage>;

/** Why something cannot be sent now; null where it can. */
const Refusal = { reason: MessageReason.nullable(), reason_sentence: z.string().nullable() };

/** A template that may be sent in a chat, filled for the client. */
export const ChatTemplate = z.object({ id: Id, title: z.string(), language: z.string(), text: z.string(), ...Refusal });
export type ChatTemplate = z.output<typeof ChatTemplate>;

/** What may be written to a client now. */
export const ChatComposer = z.object({
  /** The client's numbers, those with a chat first; and those of the organisation. */
  phones: z.array(ClientNumber),
  numbers: z.array(OwnNumber),
  /** What is written to and from; null where there is none. */
  phone: Phone.nullable(),
  number_id: Id.nullable(),
  /** Until when free text is allowed; null where the person never wrote. */
  window_ends_at: Instant.nullable(),
  is_opted_out: z.boolean(),
  /** The largest file that this installation passes on. */
  max_file_mb: z.number(),
  /** About free text. */
  ...Refusal,
  templates: z.array(ChatTemplate),
});
export type ChatComposer = z.output<typeof ChatComposer>;

const CHAT = '/api/integrations/api/v1/whatsapp-chat/client/{id}' as const;
const OWN = '/api/whatsapp/chat/client/{id}' as const;

const errors = ['not_found', 'client_not_assigned_to_user'] as const;
const flag = 'enable_wa_monitoring_feature' as const;
const look = {
  ...({ needs: 'session', plan: 'free', database: 'read', flag } as const),
  row: clientRow('view'),
  params: byId,
};

/** The message that is answered. */
const reply_to = Uuid.optional();

/** Which chat: without both, everything exchanged with the client. */
const which = { number_id: QueryId.optional(), phone: Phone.optional() };

export const whatsappChat = {
  listWhatsappChatPhoneNumbers: endpoint(`GET ${CHAT}/phone-numbers/`, {
    ...look,
    summary: 'The numbers from which a client wrote on WhatsApp, each with ours, the last chat first.',
    source: 'clients.listWhatsappChatPhoneNumbers',
    query: pageQuery(),
    returns: pageOf(ChatNumber),
    errors,
    reads: [whatsappMessagesTag, whatsappAccountsTag],
  }),
  getWhatsappChat: endpoint(`GET ${CHAT}`, {
    ...look,
    summary: 'The WhatsApp messages exchanged with a client, newest first.',
    source: 'clients.getWhatsappChat',
    query: pageQuery().extend(which),
    returns: pageOf(ChatMessage),
    errors,
    reads: [whatsappMessagesTag],
  }),
  getComposer: endpoint(`GET ${OWN}/composer/`, {
    ...look,
    summary: 'What may be written to a client now: until when free text, which templates, and why not.',
    source: 'own: a chat is answered where it is read',
    query: z.object(which),
    returns: ChatComposer,
    errors,
    reads: [whatsappMessagesTag, whatsappTemplatesTag, whatsappAccountsTag, clientsTag],
  }),
  send: endpoint(`POST ${OWN}/messages/`, {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: clientRow('edit'),
    database: 'none',
    flag,
    summary: 'Queues a message to a client, once however often it is asked; refused with the sentence why not.',
    source: 'own: a chat is answered where it is read',
    params: byId,
    body: z.strictObject({
      /** Made by the caller; the same id is the same message. */
      id: Uuid,
      number_id: Id,
      phone: Phone,
      message: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('text'), text: z.string().trim().min(1).max(MAX_TEXT), reply_to }),
        z.strictObject({ type: z.literal('template'), template_id: Id }),
        /** An upload of the caller's, which goes to Meta and is not kept here. */
        z.strictObject({
          type: z.literal('file'),
          key: FileKey,
          caption: z.string().trim().max(MAX_CAPTION),
          reply_to,
        }),
      ]),
    }),
    returns: ChatMessage,
    status: 201,
    errors: [...errors, 'invalid_input', 'gone', 'not_available', 'not_possible_now'],
    changes: [whatsappMessagesTag],
  }),
  markRead: endpoint(`POST ${OWN}/messages/{message_id}/read/`, {
    needs: 'session',
    plan: 'free',
    row: clientRow('edit'),
    database: 'transaction',
    flag,
    summary:
      'Reports to Meta that a message, and those before it, were read, where the assignee read them, or a person who may answer a client without one.',
    source: 'own: the client sees on their phone that their message was read',
    params: z.object({ id: PathId, message_id: Uuid }),
    returns: Done,
    errors,
    changes: [],
  }),
  downloadFile: endpoint(`GET ${OWN}/files/{message_id}/`, {
    ...look,
    database: 'none',
    summary:
      'A file of a message, as Meta has it: pictures, sound and videos to be shown, everything else to be saved.',
    source: 'own: files stay at Meta, which gives them to our token only',
    params: z.object({ id: PathId, message_id: Uuid }),
    returns: z.unknown().describe('the file'),
    errors: [...errors, 'gone', 'not_available', 'not_possible_now'],
  }),
};
