import * as z from 'zod';
import { ActivityDetails, RecordedMarks } from '#domain/activity-data.ts';
import { activityFacts } from '#domain/activity-facts.ts';
import { ActivityKind, ActivityType, EditableActivityType, ShareActivityType } from '#domain/activity-types.ts';
import { ContactType } from '#domain/channels.ts';
import { DeviceType } from '#domain/device-type.ts';
import { MessageState } from '#domain/message-state.ts';
import { Person } from '#domain/person.ts';
import { clientsTag, timelineTag } from '#domain/tags.ts';
import { clientRow } from '#features/clients/access.ts';
import { OfferEnd } from '#features/clients/contract.ts';
import { PathContentType } from '#features/content/contract.ts';
import { FileKey } from '#features/files/contract.ts';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId, Id, PathId, QueryId } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { inBody, inPath } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';
import { activityRow } from './access.ts';

const TIMELINE = '/api/dashboard-v2/api/v1/user-client-timeline' as const;

/** The most files one activity may have. */
const MAX_ATTACHMENTS = 10;

/** How a PDF was read, over all counted views. */
export const Reading = z.object({
  /** Null while there is no picture, or when the caller may not see the file. */
  cover_url: z.string().nullable(),
  page_count: z.int(),
  /** The device it was last read on. */
  device_type: DeviceType,
  /** Seconds on the viewed pages, in page order. */
  pages: z.array(z.object({ page: z.int(), seconds: z.int() })),
});
export type Reading = z.output<typeof Reading>;

/** How long one component of a shared page was looked at, over all counted views. */
export const Section = z.object({ component_id: z.string(), type: z.string(), seconds: z.int() });
export type Section = z.output<typeof Section>;

/** What was shared, and whether it was opened (S0-3-25), which is missing where the plan does not show statistics. */
export const ShareData = z
  .object({
    content_id: Id,
    content_title: z.string(),
    platform: z.string().nullable(),
    /** True for a share that nobody made: a form gave it. */
    is_automatic: z.literal(true),
    is_tracked: z.boolean(),
    is_opened: z.boolean(),
    times_viewed: z.int(),
    last_viewed: Instant.nullable(),
    seconds_viewed: z.int(),
    /** Of a page that was opened: its components in the order of the newest version that was looked at. */
    sections: z.array(Section),
    /** Present on only one share in the timeline of a client (features/sharing/README.md). */
    reading: Reading,
  })
  .partial();
export type ShareData = z.output<typeof ShareData>;

/** Seconds until the first answer, and how it was given. */
export const FirstResponseData = z.object({ seconds: z.int(), by: ActivityType }).partial();

/** The client's assignee before and after, the rule that assigned it, and how an offer of that rule ended. */
export const AssignmentData = z
  .object({ from: Person.nullable(), to: Person.nullable(), rule_name: z.string().nullable(), what: OfferEnd })
  .partial();
export type AssignmentData = z.output<typeof AssignmentData>;

/** Where the client or the lead came from. */
export const OriginData = z
  .object({
    source: z.string(),
    source_name: z.string(),
    lead_id: z.string(),
    page_name: z.string().nullable(),
    form_name: z.string().nullable(),
    campaign_name: z.string().nullable(),
  })
  .partial();
export type OriginData = z.output<typeof OriginData>;

/** What became of a message at WhatsApp, as it is known now. */
export const MessageProgress = z.object({
  state: MessageState,
  /** Why it failed, as a sentence. */
  reason_sentence: z.string().nullable(),
  /** The template it was made from. */
  template_title: z.string().nullable(),
  sent_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  read_at: Instant.nullable(),
  failed_at: Instant.nullable(),
});
export type MessageProgress = z.output<typeof MessageProgress>;

export const Attachment = z.object({
  key: z.string(),
  name: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
  url: z.string(),
});

const common = z.object({
  id: Id,
  client_id: Id,
  text: z.string(),
  /** True where the plan hides the opens of a share (S0-4-65). */
  is_stats_locked: z.boolean(),
  num_attachments: z.int(),
  attachments: z.array(Attachment),
  /** Null when no person did it, as for an arriving lead or a rule. */
  actor: Person.nullable(),
  occurred_at: Instant,
  created_at: Instant,
  updated_at: Instant,
  access_policy: z.object({ EDIT: z.boolean(), DELETE: z.boolean() }),
});

/** An activity, whose data follow from its type. */
export const Activity = z.discriminatedUnion('item_type', [
  common.extend({
    item_type: EditableActivityType,
    type_specific_data: ActivityDetails.strip().extend({
      ...RecordedMarks.shape,
      message: MessageProgress.optional(),
    }),
  }),
  common.extend({ item_type: ShareActivityType, type_specific_data: ShareData }),
  common.extend({ item_type: z.literal('FIRST_RESPONSE'), type_specific_data: FirstResponseData }),
  common.extend({ item_type: z.enum(['CLIENT_ASSIGNMENT', 'UNASSIGN_CLIENT']), type_specific_data: AssignmentData }),
  common.extend({
    item_type: z.enum(['CLIENT_CREATED_DETAILS', 'DUPLICATE_LEAD_RECEIVED', 'LEAD_COMPLETED']),
    type_specific_data: OriginData,
  }),
  common.extend({
    item_type: z.literal('WHATSAPP_AUTORESPONDER'),
    type_specific_data: z.object({ message: MessageProgress }).partial(),
  }),
]);
export type Activity = z.output<typeof Activity>;

export type SharedActivity = Extract<Activity, { item_type: ShareActivityType }>;

export type WrittenActivity = Extract<Activity, { item_type: EditableActivityType }>;

/** Tells whether a person wrote it, so that a person may change it. */
export const isWrittenActivity = (activity: Activity): activity is WrittenActivity =>
  activityFacts[activity.item_type].isEditable;

/** Tells whether it is about content given to the client. */
export const isSharedActivity = (activity: Activity): activity is SharedActivity =>
  activityFacts[activity.item_type].kind === 'shared';

/** Returns what became of the message an activity stands for; undefined for what came from the client, and for any other. */
export function findProgress(activity: Activity): MessageProgress | undefined {
  const { type_specific_data } = activity;
  const message = 'message' in type_specific_data ? type_specific_data.message : undefined;
  return message?.state === 'RECEIVED' ? undefined : message;
}

/** An activity with its client, for lists of many clients. */
export const ActivityOfClient = Activity.and(z.object({ client: Person.extend({ is_new_lead: z.boolean() }) }));

export const ActivityPage = pageOf(Activity);

const text = z.string().trim().max(10_000);

/** What a person writes; `attachments` are keys of files uploaded for TIMELINE_ATTACHMENT. */
export const ActivityDraft = z.object({
  text,
  occurred_at: Instant,
  type_specific_data: ActivityDetails,
  attachments: z.array(FileKey).max(MAX_ATTACHMENTS),
});

const ofOneClient = ['not_found', 'client_not_assigned_to_user'] as const;
const ofOneActivity = [...ofOneClient, 'no_permission_for_object'] as const;
const changes = [timelineTag, clientsTag];

/** Names one activity; only those people write can be named. */
const byTypeAndId = z.object({ t: EditableActivityType, id: PathId });

export const timeline = {
  listForClient: endpoint(`GET ${TIMELINE}/client/{id}/timeline/`, {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'read',
    summary: 'The activities of a client, newest first unless requested otherwise.',
    source: 'timeline.listForClient',
    params: byId,
    query: pageQuery().extend({ kind: ActivityKind.optional(), sort_order: z.enum(['ASC', 'DESC']).optional() }),
    returns: ActivityPage,
    errors: ofOneClient,
    reads: [timelineTag],
  }),
  listShareHistoryByContent: endpoint(
    `GET ${TIMELINE}/client-share-history-by-content-id/client/{c}/shared-content-type/{t}/content-id/{id}/`,
    {
      needs: 'session',
      plan: 'free',
      row: clientRow('view', inPath('c')),
      database: 'read',
      summary: 'When one content was shared with a client, newest first.',
      source: 'timeline.listShareHistoryByContent',
      params: z.object({ c: PathId, t: PathContentType, id: PathId }),
      query: pageQuery(),
      returns: ActivityPage,
      errors: ofOneClient,
      reads: [timelineTag],
    },
  ),
  listOfUser: endpoint('GET /api/dashboard-v2/api/v2/user-timeline/', {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'The activities of all clients the caller may see, newest first; by type, person and time.',
    source: 'clients.listUserTimeline',
    query: pageQuery().extend({
      /** Types separated by commas; none means all. */
      item_types: z
        .string()
        .max(400)
        .transform((list) => list.split(',').map((type) => type.trim()))
        .pipe(z.array(ActivityType))
        .optional(),
      /** The profile who did it. */
      profile_id: z.union([z.literal('me'), QueryId]).optional(),
      from: Instant.optional(),
      to: Instant.optional(),
      /** The last days on the caller's calendar, today included. */
      days: z.coerce.number<number | string>().int().min(1).max(366).optional(),
    }),
    returns: pageOf(ActivityOfClient),
    reads: [timelineTag],
  }),
  createActivity: endpoint(`POST ${TIMELINE}/activity/`, {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
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
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: activityRow('edit'),
    database: 'none',
    summary:
      'Changes an activity, by its author or a manager; what someone else changed in the meantime is not overwritten.',
    source: 'timeline.updateItem',
    params: byTypeAndId,
    body: patchOf(ActivityDraft.extend({ base: z.object(ActivityDraft.partial().shape).optional() })),
    returns: Activity,
    errors: [...ofOneActivity, 'edit_conflict'],
    changes,
  }),
  deleteItem: endpoint(`DELETE ${TIMELINE}/item-type/{t}/item/{id}/`, {
    needs: 'session',
    plan: 'free',
    row: activityRow('delete'),
    database: 'transaction',
    summary: 'Deletes an activity, by its author or a manager; it can be restored.',
    source: 'timeline.deleteItem',
    params: byTypeAndId,
    returns: Done,
    errors: ofOneActivity,
    changes,
  }),
  restoreItem: endpoint(`POST ${TIMELINE}/item-type/{t}/item/{id}/restore/`, {
    needs: 'session',
    plan: 'free',
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
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: clientRow('edit'),
    database: 'transaction',
    summary:
      'Records that a contact button was used. That is neither an activity nor a first response (readings.md D5).',
    source: 'own: CONTACT_BUTTON_CLICKED of S0-3E-02',
    params: byId,
    body: z.strictObject({ channel: ContactType }),
    returns: z.object({ is_new_lead: z.boolean() }),
    errors: ofOneClient,
    changes: [clientsTag],
  }),
  logContact: endpoint(`POST ${TIMELINE}/client/{id}/log-contact/`, {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
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
