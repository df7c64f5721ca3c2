import * as z from 'zod';
import { clientRow } from '#features/clients/access.ts';
import { FileKey } from '#features/files/contract.ts';
import { DeviceType } from '#platform/contract/device-type.ts';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId, Id, PathId, QueryId } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { inBody, inPath } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';
import { activityRow } from './access.ts';
import { ActivityKind, ActivityType, ContactType, EditableActivityType } from './activity-types.ts';

export * from './activity-actions.ts';
export * from './activity-types.ts';

const TIMELINE = '/api/dashboard-v2/api/v1/user-client-timeline' as const;

/** Most files one activity has. */
const MAX_ATTACHMENTS = 10;

/** The longest call or meeting that is logged: a week. */
const MAX_SECONDS = 7 * 24 * 3_600;

/** What people say of a call, a message or a meeting beside its text. */
export const ActivityDetails = z.strictObject({
  channel: ContactType.optional(),
  outcome: z.enum(['answered', 'no_answer', 'left_message']).optional(),
  duration_seconds: z.int().min(0).max(MAX_SECONDS).optional(),
  place: z.string().trim().max(200).optional(),
});
export type ActivityDetails = z.output<typeof ActivityDetails>;

export const Person = z.object({ id: Id, name: z.string() });

/** How a PDF was read, over all counted views. */
export const Reading = z.object({
  /** Null while there is no picture, or when who asks may not see the file. */
  cover_url: z.string().nullable(),
  page_count: z.int(),
  /** It was last read on. */
  device_type: DeviceType,
  /** Seconds on the pages that were looked at, in the order of pages. */
  pages: z.array(z.object({ page: z.int(), seconds: z.int() })),
});
export type Reading = z.output<typeof Reading>;

/** What belongs to one type of activity only; which of it is there depends on the type. */
export const TypeSpecificData = z
  .object({
    ...ActivityDetails.shape,
    // Shares (S0-3-25): what was shared, and what became of it. Missing while the plan does not show statistics.
    content_id: Id,
    content_title: z.string(),
    platform: z.string().nullable(),
    is_tracked: z.boolean(),
    is_opened: z.boolean(),
    times_viewed: z.int(),
    last_viewed: Instant.nullable(),
    seconds_viewed: z.int(),
    // In the timeline of a client, with one share only (decision 0031).
    reading: Reading,
    // FIRST_RESPONSE: how long it took, and by what.
    seconds: z.int(),
    by: ActivityType,
    // CLIENT_ASSIGNMENT, UNASSIGN_CLIENT: who had it and who has it now, and by which rule.
    from: Person.nullable(),
    to: Person.nullable(),
    rule_name: z.string().nullable(),
    // CLIENT_CREATED_DETAILS, DUPLICATE_LEAD_RECEIVED: where the client came from.
    source: z.string(),
    source_name: z.string(),
    lead_id: z.string(),
    page_name: z.string().nullable(),
    form_name: z.string().nullable(),
    campaign_name: z.string().nullable(),
  })
  .partial();
export type TypeSpecificData = z.output<typeof TypeSpecificData>;

export const Attachment = z.object({
  key: z.string(),
  name: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
  url: z.string(),
});

export const Activity = z.object({
  id: Id,
  client_id: Id,
  item_type: ActivityType,
  text: z.string(),
  /** One line, as the clients list shows it. */
  summary: z.string(),
  type_specific_data: TypeSpecificData,
  /** True where the plan hides what became of a share (S0-4-65). */
  is_stats_locked: z.boolean(),
  num_attachments: z.int(),
  attachments: z.array(Attachment),
  /** Null when nobody in particular did it: a lead arriving, a rule. */
  actor: Person.nullable(),
  occurred_at: Instant,
  created_at: Instant,
  updated_at: Instant,
  access_policy: z.object({ EDIT: z.boolean(), DELETE: z.boolean() }),
});
export type Activity = z.output<typeof Activity>;

export const ActivityPage = pageOf(Activity);

const text = z.string().trim().max(10_000);

/** What a person writes. `attachments` are keys of files uploaded for TIMELINE_ATTACHMENT. */
const ActivityDraft = z.object({
  text,
  occurred_at: Instant,
  type_specific_data: ActivityDetails,
  attachments: z.array(FileKey).max(MAX_ATTACHMENTS),
});

const ofOneClient = ['not_found', 'client_not_assigned_to_user'] as const;
const ofOneActivity = [...ofOneClient, 'no_permission_for_object'] as const;
const changes = ['timeline', 'clients'];

/** An address of one activity; only what people write has one. */
const byTypeAndId = z.object({ t: EditableActivityType, id: PathId });

export const timeline = {
  listForClient: endpoint(`GET ${TIMELINE}/client/{id}/timeline/`, {
    needs: 'session',
    row: clientRow('view'),
    database: 'read',
    summary: 'What happened with a client, newest first unless asked otherwise.',
    source: 'timeline.listForClient',
    params: byId,
    query: pageQuery().extend({ kind: ActivityKind.optional(), sort_order: z.enum(['ASC', 'DESC']).optional() }),
    returns: ActivityPage,
    errors: ofOneClient,
    reads: ['timeline'],
  }),
  listShareHistoryByContent: endpoint(
    `GET ${TIMELINE}/client-share-history-by-content-id/client/{c}/shared-content-type/{t}/content-id/{id}/`,
    {
      needs: 'session',
      row: clientRow('view', inPath('c')),
      database: 'read',
      summary: 'When one content was shared with a client, newest first.',
      source: 'timeline.listShareHistoryByContent',
      params: z.object({ c: PathId, t: z.enum(['text', 'file', 'html_page', 'page']), id: PathId }),
      query: pageQuery(),
      returns: ActivityPage,
      errors: ofOneClient,
      reads: ['timeline'],
    },
  ),
  listOfUser: endpoint('GET /api/dashboard-v2/api/v2/user-timeline/', {
    needs: 'session',
    database: 'read',
    summary: 'What happened with all clients one may see, newest first; by type, person and time.',
    source: 'clients.listUserTimeline',
    query: pageQuery().extend({
      /** Types separated by commas; none is all. */
      item_types: z
        .string()
        .max(400)
        .transform((list) => list.split(',').map((type) => type.trim()))
        .pipe(z.array(ActivityType))
        .optional(),
      /** Who did it. */
      profile_id: z.union([z.literal('me'), QueryId]).optional(),
      from: Instant.optional(),
      to: Instant.optional(),
    }),
    returns: pageOf(Activity.extend({ client: Person.extend({ is_new_lead: z.boolean() }) })),
    reads: ['timeline'],
  }),
  createActivity: endpoint(`POST ${TIMELINE}/activity/`, {
    needs: 'session',
    row: clientRow('edit', inBody('client_id')),
    database: 'none',
    summary: 'Logs a note, a meeting, a phone call or a message.',
    source: 'timeline.createActivity',
    body: z.strictObject({
      client_id: Id,
      item_type: EditableActivityType,
      ...ActivityDraft.partial().shape,
    }),
    returns: Activity,
    status: 201,
    errors: ofOneClient,
    changes,
  }),
  updateItem: endpoint(`PUT ${TIMELINE}/item-type/{t}/item/{id}/`, {
    needs: 'session',
    row: activityRow('edit'),
    database: 'none',
    summary: 'Changes an activity, by its author or a manager; what someone else changed meanwhile is not overwritten.',
    source: 'timeline.updateItem',
    params: byTypeAndId,
    body: patchOf(ActivityDraft.extend({ base: z.object(ActivityDraft.partial().shape).optional() })),
    returns: Activity,
    errors: [...ofOneActivity, 'edit_conflict'],
    changes,
  }),
  deleteItem: endpoint(`DELETE ${TIMELINE}/item-type/{t}/item/{id}/`, {
    needs: 'session',
    row: activityRow('delete'),
    database: 'transaction',
    summary: 'Deletes an activity, by its author or a manager; it can be brought back.',
    source: 'timeline.deleteItem',
    params: byTypeAndId,
    returns: Done,
    errors: ofOneActivity,
    changes,
  }),
  restoreItem: endpoint(`POST ${TIMELINE}/item-type/{t}/item/{id}/restore/`, {
    needs: 'session',
    row: activityRow('restore'),
    database: 'transaction',
    summary: 'Undoes the deletion of an activity.',
    source: 'own: undo of timeline.deleteItem',
    params: byTypeAndId,
    returns: Activity,
    errors: ofOneActivity,
    changes,
  }),
  recordContactClick: endpoint(`POST ${TIMELINE}/client/{id}/contact-click/`, {
    needs: 'session',
    row: clientRow('edit'),
    database: 'transaction',
    summary: 'Notes that a contact button was used. That is neither an activity nor a first response (readings.md D5).',
    source: 'own: CONTACT_BUTTON_CLICKED of S0-3E-02',
    params: byId,
    body: z.strictObject({ channel: ContactType }),
    returns: z.object({ is_new_lead: z.boolean() }),
    errors: ofOneClient,
    changes: ['clients'],
  }),
  logContact: endpoint(`POST ${TIMELINE}/client/{id}/log-contact/`, {
    needs: 'session',
    row: clientRow('edit'),
    database: 'transaction',
    summary: 'Confirms after a contact button what happened: a phone call, or a message by that channel (S0-9-03).',
    source: 'own: auto-log dialog (G-056)',
    params: byId,
    body: z.strictObject({
      channel: ContactType,
      text: text.optional(),
      occurred_at: Instant.optional(),
      ...ActivityDetails.pick({ outcome: true, duration_seconds: true }).shape,
    }),
    returns: Activity,
    status: 201,
    errors: ofOneClient,
    changes,
  }),
};
