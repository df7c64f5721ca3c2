import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag, followUpsTag, timelineTag } from '#domain/tags.ts';
import {
  Assignment,
  ClientCriteria,
  ClientDraft,
  MAX_BULK_CLIENTS,
  MAX_GROUPS_OF_CLIENT,
  WrittenCustomFields,
} from '#features/clients/contract.ts';
import { MAX_NOTE, Schedule } from '#features/follow-ups/contract.ts';
import { Message } from '#features/sharing/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { Instant } from '#platform/contract/time.ts';
import { bulkActionRow } from './access.ts';
import { bulkActionsTag } from './tags.ts';

const BULK_ACTIONS = '/api/dashboard-v2/api/v2/user-client/bulk-actions/' as const;

/** The most clients that one action changes. */
export const MAX_CLIENTS = 100_000;

const groups = z.array(Id).max(MAX_GROUPS_OF_CLIENT);

const MAX_SUBJECT = 200;

/** An e-mail to each client who has an address, under a tracked link of their own. What is sent cannot be taken back. */
const ShareChange = z.strictObject({
  kind: z.literal('SHARE'),
  content_id: Id,
  subject: z.string().trim().min(1).max(MAX_SUBJECT),
  /** With placeholders; the link is put at its end where it names none. */
  message: Message.min(1),
});

/** What is done with each of the clients. */
export const BulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ASSIGN'), ...Assignment.shape }),
  z.strictObject({ kind: z.literal('MARK_NEW'), new_lead: z.boolean() }),
  z.strictObject({ kind: z.literal('GROUPS'), add_ids: groups, remove_ids: groups }),
  /** Fields that get one value for all; an empty text or null empties them. */
  z.strictObject({
    kind: z.literal('FIELDS'),
    ...ClientDraft.pick({ company: true, job_title: true, location: true }).partial().shape,
    ...WrittenCustomFields.partial().shape,
  }),
  z.strictObject({ kind: z.literal('FOLLOW_UP'), schedule: Schedule, note: z.string().max(MAX_NOTE).optional() }),
  z.strictObject({ kind: z.literal('DELETE') }),
  ShareChange,
]);
export type BulkChange = z.output<typeof BulkChange>;
export type BulkKind = BulkChange['kind'];

/** Which clients: some of a list, or all whom a filter finds at this moment. */
export const ChosenClients = z.union([
  z.strictObject({ client_ids: z.array(Id).min(1).max(MAX_BULK_CLIENTS) }),
  z.strictObject({
    criteria: ClientCriteria,
    /** True for clients that did something themselves, as in the list of recently active ones (G-047). */
    recently_active: z.boolean().optional(),
  }),
]);
export type ChosenClients = z.output<typeof ChosenClients>;

export const BulkStatus = z.enum(['RUNNING', 'DONE', 'CANCELLED', 'FAILED', 'UNDOING', 'UNDONE']);
export type BulkStatus = z.output<typeof BulkStatus>;

/**
 * Why a client was left out: it is not the caller's to change or was deleted meanwhile; it was as asked already; it would be
 * in too many groups. Of an undo: somebody changed it again since; the person or the field of before is gone. Of an e-mail: there
 * is no address; the client unsubscribed; was given the same content in the last 24 hours; has no value for a placeholder; or the
 * caller sent as many as a day allows.
 */
export const SkipReason = z.enum([
  ...['NO_RIGHT', 'UNCHANGED', 'TOO_MANY_GROUPS', 'CHANGED_SINCE', 'GONE'],
  ...['NO_ADDRESS', 'UNSUBSCRIBED', 'SENT_RECENTLY', 'NO_VALUE', 'DAILY_LIMIT'],
] as const);
export type SkipReason = z.output<typeof SkipReason>;

/** How many clients were left out for each reason; only reasons that occur. */
const Skipped = z.partialRecord(SkipReason, z.int());

/** An action on many clients and how far it is. */
export const BulkAction = z.object({
  id: Id,
  kind: z.string(),
  /** What is done, in words: 'Assigned to Daniel Tan'. */
  words: z.string(),
  status: BulkStatus,
  created_by: Person.nullable(),
  total_count: z.int(),
  /** Clients dealt with so far, by the action or its undo. */
  done_count: z.int(),
  changed_count: z.int(),
  skipped: Skipped,
  /** What the undo did; null before it. */
  undo: z.object({ changed_count: z.int(), skipped: Skipped }).nullable(),
  /** Whether the caller can undo it now. */
  can_undo: z.boolean(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  undone_at: Instant.nullable(),
});
export type BulkAction = z.output<typeof BulkAction>;

/** A client who was left out, by name. */
export const SkippedClient = z.object({ client: z.object({ id: Id, name: z.string() }), reason: SkipReason });
export type SkippedClient = z.output<typeof SkippedClient>;

/** What an undo would do with clients up to a place, counted without doing it. */
export const UndoCount = z.object({
  /** How many of the action's clients are counted, with those before. */
  counted_count: z.int(),
  /** Of those counted by this call. */
  changed_count: z.int(),
  skipped: Skipped,
});
export type UndoCount = z.output<typeof UndoCount>;

/** What a message to many would be, looked at for the first of them. */
export const SharePreview = z.object({
  /** How many clients were looked at, and whether those are all. */
  checked_count: z.int(),
  is_whole: z.boolean(),
  /** Of these: how many get the e-mail, and why others do not. */
  sent_count: z.int(),
  skipped: Skipped,
  /** How many e-mails the caller's day still allows. */
  left_today: z.int(),
  /** The first e-mails as they would arrive, but for their links. */
  emails: z.array(z.object({ client: z.object({ id: Id, name: z.string() }), to: z.string(), text: z.string() })),
});
export type SharePreview = z.output<typeof SharePreview>;

const errors = ['not_found'] as const;
const changes = [bulkActionsTag, clientsTag, timelineTag, followUpsTag];
const looking = { needs: 'session', plan: 'free', database: 'read', reads: [bulkActionsTag] } as const;

/**
 * Actions on many clients with one undo for all of it. Few clients are changed within the call; many by work that is
 * continued whatever stops it. Each person sees their own actions.
 */
export const bulkActions = {
  start: endpoint(`POST ${BULK_ACTIONS}`, {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    database: 'transaction',
    summary: 'Does one thing with many clients: those named, or all of a filter, at most 100,000.',
    source: 'own: bulk actions over a filter (issue)',
    body: z.strictObject({
      clients: ChosenClients,
      change: BulkChange,
      /** True to leave out clients the caller may not change so; otherwise one of them refuses the whole (S0-8-08). */
      skip_not_allowed: z.boolean().default(false),
    }),
    returns: BulkAction,
    status: 201,
    errors: ['client_bulk_action_all_not_assigned_to_user', 'not_possible_now', 'invalid_input'],
    changes,
  }),
  previewShare: endpoint(`POST ${BULK_ACTIONS}share/preview/`, {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    database: 'read',
    summary: 'Shows the first e-mails of a message to many clients, and who would be left out; nothing is sent.',
    source: 'own: what is sent to many is looked at before (issue)',
    body: z.strictObject({ clients: ChosenClients, change: ShareChange.pick({ content_id: true, message: true }) }),
    returns: SharePreview,
    errors: ['invalid_input'],
  }),
  list: endpoint(`GET ${BULK_ACTIONS}`, {
    ...looking,
    summary: 'What the caller did with many clients in the last 30 days, the last first.',
    source: 'own: bulk actions',
    query: pageQuery(),
    returns: pageOf(BulkAction),
  }),
  get: endpoint(`GET ${BULK_ACTIONS}{id}/`, {
    ...looking,
    row: bulkActionRow('view'),
    summary: 'One action and how far it is.',
    source: 'own: bulk actions',
    params: byId,
    returns: BulkAction,
    errors,
  }),
  listSkipped: endpoint(`GET ${BULK_ACTIONS}{id}/skipped/`, {
    ...looking,
    row: bulkActionRow('view'),
    summary: 'The clients who were left out, each with the reason, as far as the caller may see them.',
    source: 'own: reasons of bulk actions',
    params: byId,
    query: pageQuery(),
    returns: pageOf(SkippedClient),
    errors,
  }),
  cancel: endpoint(`POST ${BULK_ACTIONS}{id}/cancel/`, {
    needs: 'session',
    plan: 'free',
    row: bulkActionRow('edit'),
    database: 'transaction',
    summary: 'Stops an action; what it changed stays and can be undone.',
    source: 'own: bulk actions',
    params: byId,
    returns: BulkAction,
    errors: [...errors, 'not_possible_now'],
    changes: [bulkActionsTag],
  }),
  countUndo: endpoint(`POST ${BULK_ACTIONS}{id}/undo/count/`, {
    needs: 'session',
    plan: 'free',
    row: bulkActionRow('edit'),
    database: 'none',
    summary: 'Counts what an undo would bring back and what would stay, some clients at a time; nothing is changed.',
    source: 'own: what later edits make impossible is said before an undo (issue)',
    params: byId,
    body: z.strictObject({ from: z.int().min(0).max(MAX_CLIENTS).default(0) }),
    returns: UndoCount,
    errors: [...errors, 'not_possible_now'],
  }),
  undo: endpoint(`POST ${BULK_ACTIONS}{id}/undo/`, {
    needs: 'session',
    plan: 'free',
    row: bulkActionRow('edit'),
    database: 'transaction',
    summary: 'Undoes an action within 30 days; what was changed again since stays, and is listed.',
    source: 'own: one undo for bulk actions (issue)',
    params: byId,
    returns: BulkAction,
    errors: [...errors, 'not_possible_now'],
    changes,
  }),
};
