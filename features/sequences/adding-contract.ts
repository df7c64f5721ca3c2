import * as z from 'zod';
import { sequencesTag, timelineTag } from '#domain/tags.ts';
import { ClientCriteria } from '#features/clients/contract.ts';
import { contentRow } from '#features/content/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, PathId } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { always, inPath } from '#platform/contract/row.ts';
import { CalendarDate, Instant } from '#platform/contract/time.ts';
import { StepId } from './definition.ts';
import { sequenceClientsTag } from './tags.ts';

const ADDITIONS = '/api/sequences/api/v1/sequence/{id}/additions/' as const;

/** The most clients that one command adds. */
export const MAX_ADDED = 100_000;

export const AdditionStatus = z.enum(['RUNNING', 'DONE', 'CANCELLED', 'FAILED']);
export type AdditionStatus = z.output<typeof AdditionStatus>;

/** Why a client was left out; NO_RIGHT stands for one who was deleted or handed on in the meantime, too. */
export const LeftOutReason = z.enum(['INSIDE', 'WAS_INSIDE', 'IN_OTHERS', 'NO_RIGHT']);
export type LeftOutReason = z.output<typeof LeftOutReason>;

/** How far the adding of many clients is. */
export const Addition = z.object({
  id: Id,
  status: AdditionStatus,
  total_count: z.int(),
  done_count: z.int(),
  added_count: z.int(),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type Addition = z.output<typeof Addition>;

/** A client who was left out, by name. */
export const LeftOutClient = z.object({ client: z.object({ id: Id, name: z.string() }), reason: LeftOutReason });
export type LeftOutClient = z.output<typeof LeftOutClient>;

const row = contentRow('view', { type: always('sequence'), id: inPath('id') });
const ofAddition = byId.extend({ aid: PathId });
const errors = ['not_found', 'no_permission_for_object'] as const;
const looking = { needs: 'session', plan: 'free', row, database: 'read', reads: [sequenceClientsTag] } as const;

/** Adding the clients of a filter or of groups, as work that is continued whatever stops it; each person sees their own. */
export const sequenceAdditions = {
  start: endpoint(`POST ${ADDITIONS}`, {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row,
    database: 'transaction',
    summary: 'Begins to add all clients of a filter, at most 100,000, as they are found now.',
    source: 'own: adding by filter or group (issue)',
    params: byId,
    body: z.strictObject({
      criteria: ClientCriteria,
      /** True for clients that did something themselves, as in the list of recently active ones (G-047). */
      recently_active: z.boolean().optional(),
      step_id: StepId.optional(),
      start_on: CalendarDate.optional(),
    }),
    returns: Addition,
    status: 201,
    errors: [...errors, 'client_bulk_action_all_not_assigned_to_user', 'not_possible_now', 'invalid_input'],
    changes: [sequencesTag, sequenceClientsTag, timelineTag],
  }),
  list: endpoint(`GET ${ADDITIONS}`, {
    ...looking,
    summary: 'What the caller added to a sequence in this way, the last first.',
    source: 'own: progress of sequenceAdditions.start',
    params: byId,
    query: pageQuery(),
    returns: pageOf(Addition),
    errors,
  }),
  listLeftOut: endpoint(`GET ${ADDITIONS}{aid}/left-out/`, {
    ...looking,
    summary: 'The clients who were left out, each with the reason, as far as the caller may see them.',
    source: 'own: reasons of sequenceAdditions.start',
    params: ofAddition,
    query: pageQuery(),
    returns: pageOf(LeftOutClient),
    errors,
  }),
  downloadLeftOut: endpoint(`GET ${ADDITIONS}{aid}/left-out/csv/`, {
    needs: 'session',
    plan: 'free',
    row,
    database: 'none',
    summary: 'The same as a CSV.',
    source: 'own: reasons of sequenceAdditions.start',
    params: ofAddition,
    returns: z.unknown().describe('text/csv'),
    errors: [...errors, 'too_many_requests'],
  }),
  cancel: endpoint(`POST ${ADDITIONS}{aid}/cancel/`, {
    needs: 'session',
    plan: 'free',
    row,
    database: 'transaction',
    summary: 'Stops adding; clients who are inside stay.',
    source: 'own: sequenceAdditions.start',
    params: ofAddition,
    returns: Addition,
    errors: [...errors, 'not_possible_now'],
    changes: [sequenceClientsTag],
  }),
};
