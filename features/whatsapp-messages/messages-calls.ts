import * as z from 'zod';
import { clientsTag } from '#domain/tags.ts';
import { whatsappMessagesTag, whatsappTemplatesTag } from '#features/whatsapp/tags.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { Id, QueryId, Uuid } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { noRow } from '#platform/contract/row.ts';
import { CalendarDate, Instant } from '#platform/contract/time.ts';
import { MessageCredit, MessageState } from './messages-contract.ts';

/** Kinds with a history: what leaves by itself, and tests. What people write to clients is theirs. */
export const ListedKind = z.enum(['RESPONDER', 'ALERT', 'STEP', 'TEST']);
export type ListedKind = z.output<typeof ListedKind>;

/** States of messages as a history is filtered by them. */
export const MessageGroup = z.enum(['READ', 'FAILED', 'NOT_SENT', 'UNCLEAR']);
export type MessageGroup = z.output<typeof MessageGroup>;

/** A message in a history. */
export const ListedMessage = z.object({
  id: Uuid,
  kind: ListedKind,
  /** Null where the caller may not see the client, where it was erased, and where the number belongs to none. */
  client: z.object({ id: Id, name: z.string() }).nullable(),
  /** In E.164; null where the caller may not see the client, and where there is none. */
  number: z.string().nullable(),
  template: z.object({ id: Id, title: z.string(), language: z.string() }).nullable(),
  state: MessageState,
  /** Why it failed, waits or was not sent, by its name and as a sentence. */
  reason: z.string().nullable(),
  reason_sentence: z.string().nullable(),
  /** Given to a person to send from their own WhatsApp, by name; the name is null where the client is assigned to no one. */
  offered: z.object({ to: z.string().nullable() }).nullable(),
  /** When it leaves; null once it left or never will. */
  due_at: Instant.nullable(),
  at: Instant,
  sent_at: Instant.nullable(),
  read_at: Instant.nullable(),
  /** When the person wrote for the first time afterwards. */
  replied_at: Instant.nullable(),
  /** What became of its credit; null where it costs none. */
  credit: MessageCredit.nullable(),
});
export type ListedMessage = z.output<typeof ListedMessage>;

/** Figures of a history. */
export const MessageFigures = z.object({
  /** Of the calendar month; the others are parts of `sent`, except for `not_sent`. */
  month: z.object({
    sent: z.int(),
    delivered: z.int(),
    read: z.int(),
    replied: z.int(),
    not_sent: z.int(),
  }),
  /** By group, in the days that were asked for. */
  counts: z.record(MessageGroup, z.int()),
  /** How many that were not sent in the last 24 hours could be sent now; at most as many as one call sends. */
  can_send_again: z.int(),
});
export type MessageFigures = z.output<typeof MessageFigures>;

/** What a person says became of a message without an answer. */
export const Resolution = z.enum(['WAS_SENT', 'WAS_NOT_SENT', 'SEND_AGAIN']);
export type Resolution = z.output<typeof Resolution>;

/** The most messages that one call sends again. */
export const MAX_SENT_AGAIN = 200;

const filter = {
  kind: ListedKind.default('RESPONDER'),
  template_id: QueryId.optional(),
  /** Days of the organisation's calendar, both included. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
};

const listed = {
  ...filter,
  group: MessageGroup.optional(),
  /** A part of the client's name or of the number. */
  search: z.string().trim().max(100).optional(),
};

export const MessagesQuery = pageQuery().extend(listed);
export type MessagesQuery = z.output<typeof MessagesQuery>;
export const FiguresQuery = z.object(filter);
export type FiguresQuery = z.output<typeof FiguresQuery>;
/** The same as the list, without its pages. */
export const ExportQuery = z.object(listed);
export type ExportQuery = z.output<typeof ExportQuery>;

const PATH = '/api/whatsapp/messages' as const;
const source = 'own: the history of the responder (S0-2.1-49)';
const look = { needs: 'TEAM.MANAGE', plan: 'free', database: 'read', source } as const;
const change = {
  ...({ needs: 'TEAM.MANAGE', plan: 'AUTOMATIONS', database: 'transaction', source } as const),
  changes: [whatsappMessagesTag],
};
const oneOrg = noRow('messages that leave by themselves belong to the whole organisation; the policy key decides');

export const whatsappMessages = {
  list: endpoint(`GET ${PATH}/`, {
    ...look,
    summary: 'Messages of one kind, newest first, with what became of each.',
    query: MessagesQuery,
    returns: pageOf(ListedMessage),
    reads: [whatsappMessagesTag, whatsappTemplatesTag, clientsTag],
  }),
  getFigures: endpoint(`GET ${PATH}/figures/`, {
    ...look,
    summary: 'Figures of the month, how many messages are in each group, and how many could be sent now.',
    query: FiguresQuery,
    returns: MessageFigures,
    reads: [whatsappMessagesTag, whatsappTemplatesTag],
  }),
  exportMessages: endpoint(`GET ${PATH}/export/`, {
    ...look,
    database: 'none',
    summary:
      'The messages of the list as a CSV for spreadsheets, with names and numbers of clients the caller may see.',
    query: ExportQuery,
    returns: z.unknown().describe('text/csv'),
    errors: ['too_many_requests'],
  }),
  resolve: endpoint(`POST ${PATH}/{id}/resolve/`, {
    ...change,
    row: oneOrg,
    summary: 'Decides what became of a message without an answer: it was sent, was not sent, or is sent again.',
    params: z.object({ id: Uuid }),
    body: z.strictObject({ resolution: Resolution }),
    returns: Done,
    errors: ['not_found', 'not_possible_now'],
  }),
  sendAgain: endpoint(`POST ${PATH}/send-again/`, {
    ...change,
    summary: 'Sends messages of the past 24 hours that were not sent, where what kept them from it is gone.',
    body: z.strictObject({ kind: ListedKind.extract(['RESPONDER']) }),
    returns: z.object({ queued: z.int() }),
  }),
};
