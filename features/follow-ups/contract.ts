import * as z from 'zod';
import { FollowUp, Repeat } from '#domain/follow-up.ts';
import { clientsTag, followUpsTag } from '#domain/tags.ts';
import { clientRow } from '#features/clients/access.ts';
import { Client, ClientPage, MAX_SEARCH } from '#features/clients/contract.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, QueryId } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { inBody } from '#platform/contract/row.ts';
import { CalendarDate, Instant, TimeOfDay } from '#platform/contract/time.ts';

/** The most days ahead for a follow-up, and the most minutes it can be postponed. */
const MAX_DAYS = 3_650;
const MAX_MINUTES = 7 * 24 * 60;

/** The longest note of a follow-up, in characters. */
export const MAX_NOTE = 2_000;

/**
 * When to follow up, on the clock of the person who sets it (their zone and default time are preferences). Without a
 * `time` the default one applies. `in_minutes` postpones it from now. `someday` has no time (S0-3-26).
 */
export const Schedule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('today'), time: TimeOfDay.optional() }),
  z.strictObject({ kind: z.literal('tomorrow'), time: TimeOfDay.optional() }),
  z.strictObject({ kind: z.literal('in_days'), days: z.int().min(1).max(MAX_DAYS), time: TimeOfDay.optional() }),
  z.strictObject({ kind: z.literal('at'), date: CalendarDate, time: TimeOfDay.optional() }),
  z.strictObject({ kind: z.literal('in_minutes'), minutes: z.int().min(1).max(MAX_MINUTES) }),
  z.strictObject({ kind: z.literal('someday') }),
]);
export type Schedule = z.output<typeof Schedule>;

/** Overdue first; the rest by calendar days ahead in the zone of the viewer (readings.md B20). */
const followUpGroups = ['overdue', 'today', 'tomorrow', 'next_7_days', 'later', 'someday'] as const;
export const FollowUpGroup = z.enum(followUpGroups);
export type FollowUpGroup = z.output<typeof FollowUpGroup>;

/** `upcoming` is everything with a time after today. */
export const groupChoices = [...followUpGroups, 'upcoming'] as const;
export const GroupChoice = z.enum(groupChoices);

/** How many follow-ups are in each group, at most 1,000 each (S0-9-13). */
export const FollowUpCounts = z.object({
  overdue: z.int(),
  today: z.int(),
  tomorrow: z.int(),
  next_7_days: z.int(),
  later: z.int(),
  someday: z.int(),
  /** All groups together, at most 1,000. */
  total: z.int(),
});
export type FollowUpCounts = z.output<typeof FollowUpCounts>;

/**
 * A client's next step; `remind_at_local` is the time on the clock of `time_zone` and `remind_on` the same moment. A promised time
 * that the clock skips is the hour after it.
 */
export const ClientFollowUp = FollowUp.extend({
  client_id: Id,
  remind_at_local: z.iso.datetime({ local: true }).nullable(),
  /** The profile that set it. */
  profile_id: Id,
  reminded_at: Instant.nullable(),
});
export type ClientFollowUp = z.output<typeof ClientFollowUp>;

/** A row of the list: the follow-up, its group, and its client. */
export const FollowUpItem = ClientFollowUp.extend({
  group: FollowUpGroup,
  client: Client,
});
export type FollowUpItem = z.output<typeof FollowUpItem>;

export const Assignee = z.union([z.enum(['me', 'unassigned']), QueryId]);

/** Which follow-ups a list holds. */
export const FollowUpFilter = z.object({
  group: GroupChoice.optional(),
  assigned_to_id: Assignee.optional(),
  /** Matches a part of the client's name, company, phone or e-mail. */
  search: z.string().trim().max(MAX_SEARCH).optional(),
});
export type FollowUpFilter = z.output<typeof FollowUpFilter>;

const ofOneClient = ['not_found', 'client_not_assigned_to_user'] as const;
const changes = [followUpsTag, clientsTag];

export const followUps = {
  list: endpoint('GET /api/next-step/api/v2/', {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary:
      'Follow-ups of the clients the caller may see, in the order of their time; with_count adds the counts of all groups.',
    source: 'followUps.list',
    query: pageQuery().extend(FollowUpFilter.shape),
    returns: pageOf(FollowUpItem).extend({ counts: FollowUpCounts.optional() }),
    reads: [followUpsTag],
  }),
  count: endpoint('GET /api/next-step/api/v1/count/', {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'How many follow-ups there are in each group.',
    source: 'followUps.count',
    query: FollowUpFilter.pick({ assigned_to_id: true, search: true }),
    returns: FollowUpCounts,
    reads: [followUpsTag],
  }),
  listUnscheduled: endpoint('GET /api/next-step/api/v1/unscheduled/', {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'Clients without a follow-up that the caller may see, the latest activity first.',
    source: 'own: the group of clients without a follow-up (issue, S0-4-29)',
    query: pageQuery().extend(FollowUpFilter.omit({ group: true }).shape),
    returns: ClientPage,
    reads: [followUpsTag, clientsTag],
  }),
  updateForClient: endpoint('PUT /api/next-step/api/v2/client/{id}/update/', {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: clientRow('edit'),
    database: 'transaction',
    summary: 'Sets or changes the follow-up of a client, by a schedule or by the exact remind_on.',
    source: 'followUps.updateForClient',
    params: byId,
    body: z.strictObject({
      schedule: Schedule.optional(),
      remind_on: Instant.nullable().optional(),
      maturity_type: FollowUp.shape.maturity_type.optional(),
      note: z.string().trim().max(MAX_NOTE).optional(),
      /** Null ends the repeating; left out, a follow-up goes on repeating as before. */
      repeat: Repeat.nullable().optional(),
    }),
    returns: ClientFollowUp,
    errors: ofOneClient,
    changes,
  }),
  undoUpdate: endpoint('POST /api/next-step/api/v2/client/{id}/undo-update/', {
    needs: 'session',
    plan: 'free',
    row: clientRow('edit'),
    database: 'transaction',
    summary: 'Undoes the caller’s last setting of the follow-up of a client, unless it changed since.',
    source: 'own: undo of followUps.updateForClient',
    params: byId,
    returns: Done,
    errors: [...ofOneClient, 'not_possible_now'],
    changes,
  }),
  deleteForClient: endpoint('DELETE /api/next-step/api/v2/client/{id}/delete/', {
    needs: 'session',
    plan: 'free',
    row: clientRow('edit'),
    database: 'transaction',
    summary: 'Deletes the follow-up of a client; it can be restored.',
    source: 'followUps.deleteForClient',
    params: byId,
    returns: Done,
    errors: ofOneClient,
    changes,
  }),
  complete: endpoint('POST /api/next-step/api/v2/client/{id}/complete/', {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: clientRow('edit'),
    database: 'transaction',
    summary: 'Completes the follow-up of a client and sets the next one if it repeats; both can be undone.',
    source: 'own: completing a follow-up (issue, S0 §2.1)',
    params: byId,
    /** `next` is the next follow-up of one that repeats. */
    returns: Done.extend({ next: ClientFollowUp.nullable() }),
    errors: ofOneClient,
    changes,
  }),
  restore: endpoint('POST /api/next-step/api/v2/client/{id}/restore/', {
    needs: 'session',
    plan: 'free',
    row: clientRow('edit'),
    database: 'transaction',
    summary: 'Restores the follow-up that was completed or deleted last, unless another was set since.',
    source: 'own: undo of followUps.complete and followUps.deleteForClient',
    params: byId,
    returns: ClientFollowUp,
    errors: [...ofOneClient, 'not_possible_now'],
    changes,
  }),
  setAuto: endpoint('POST /api/next-step/api/v1/set-auto-next-step/', {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: clientRow('edit', inBody('client_id')),
    database: 'transaction',
    summary: 'Sets a follow-up for tomorrow at the default time; an existing one stays (G-081).',
    source: 'followUps.setAuto',
    body: z.strictObject({ client_id: Id }),
    returns: ClientFollowUp,
    errors: ofOneClient,
    changes,
  }),
};
