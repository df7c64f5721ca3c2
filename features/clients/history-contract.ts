import * as z from 'zod';
import { FollowUp } from '#domain/follow-up.ts';
import { Person } from '#domain/person.ts';
import { clientsTag, timelineTag } from '#domain/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, PathId, Uuid } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { Instant } from '#platform/contract/time.ts';
import { clientRow } from './access.ts';
import { Client } from './client.ts';

/**
 * One command that changed a client: who, when, and each field's value before and after. People and groups are written as
 * `{ id, name }`, phones as `[{ raw, display }]`, everything else as in a `Client`.
 */
export const ClientChange = z.object({
  id: Uuid,
  kind: z.string(),
  at: Instant,
  by: Person.nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** What happened, where the event of another feature says it in words; null for a change of fields. */
  words: z.string().nullable(),
  /** The work on many clients that it was part of: 'as one of 38 clients'. */
  as_part: z.string().nullable(),
  /** Whether the change can be undone now. */
  can_undo: z.boolean(),
  /** Why a change of fields cannot be undone now: a field has another value since, is gone, or the person has left. */
  why_not: z
    .object({
      reason: z.enum(['CHANGED_SINCE', 'FIELD_GONE', 'PERSON_LEFT']),
      field: z.string(),
      by: Person.nullable(),
      at: Instant.nullable(),
    })
    .nullable(),
});
export type ClientChange = z.output<typeof ClientChange>;

/** A field of a client as it was at an instant and as it is now. */
export const FieldThen = z.object({
  field: z.string(),
  then: z.unknown(),
  now: z.unknown(),
  differs: z.boolean(),
  /** Whether an edit can bring the former value back. */
  can_bring_back: z.boolean(),
});
export type FieldThen = z.output<typeof FieldThen>;

export const ClientThen = z.object({
  at: Instant,
  /** How far back the history knows the client. */
  known_since: Instant,
  fields: z.array(FieldThen),
});
export type ClientThen = z.output<typeof ClientThen>;

/** A follow-up as the history of its client has it. */
export const FormerFollowUp = FollowUp.omit({ is_overdue: true });

/** The most fields of which one call brings the former values back. */
const MAX_BROUGHT_BACK = 200;

const errors = ['not_found', 'client_not_assigned_to_user'] as const;

export const clientHistory = {
  list: endpoint('GET /api/dashboard-v2/api/v2/user-client/{id}/history/', {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'read',
    summary: 'The changes of a client, newest first; of one field when named.',
    source: 'own: architecture.md §9',
    params: byId,
    query: pageQuery().extend({ field: z.string().max(60).optional() }),
    returns: pageOf(ClientChange),
    errors,
    reads: [clientsTag],
  }),
  getAt: endpoint('GET /api/dashboard-v2/api/v2/user-client/{id}/history/at/', {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'read',
    summary: 'A client as it was at an instant, computed backwards from its history, beside what it is now.',
    source: 'own: restore view (issue)',
    params: byId,
    query: z.object({ at: Instant }),
    returns: ClientThen,
    errors,
    reads: [clientsTag],
  }),
  bringBack: endpoint('POST /api/dashboard-v2/api/v2/user-client/{id}/history/at/bring-back/', {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: clientRow('edit'),
    database: 'transaction',
    summary:
      'Gives fields the values they had at an instant, as an edit; one that is not as the caller saw it is a conflict and nothing is written.',
    source: 'own: restore view (issue)',
    params: byId,
    body: z.strictObject({
      at: Instant,
      fields: z
        .array(z.strictObject({ field: z.string().max(60), seen: z.unknown() }))
        .min(1)
        .max(MAX_BROUGHT_BACK),
    }),
    returns: Client.nullable().describe('null when it took the client out of the sight of who brought it back'),
    errors: [...errors, 'edit_conflict', 'not_possible_now', 'no_permission_for_object'],
    changes: [clientsTag, timelineTag],
  }),
  undo: endpoint('POST /api/dashboard-v2/api/v2/user-client/{id}/history/{change_id}/undo/', {
    needs: 'session',
    plan: 'free',
    row: clientRow('edit'),
    database: 'transaction',
    summary: 'Undoes one change; a field that was changed again since is a conflict and nothing is written.',
    source: 'own: architecture.md §9',
    params: z.object({ id: PathId, change_id: Uuid }),
    returns: Client.nullable().describe('null when the undo took the client out of the sight of who undid'),
    errors: [...errors, 'edit_conflict', 'not_possible_now', 'no_permission_for_object'],
    changes: [clientsTag, timelineTag],
  }),
};
