import type * as z from 'zod';
import { ActivityDetails } from '#domain/activity-data.ts';
import type { EditableActivityType } from '#domain/activity-types.ts';
import type { ContactType } from '#domain/channels.ts';
import type { ClientRow } from '#features/clients/access.ts';
import { touchInteraction, unmarkNewLeads } from '#features/clients/server/index.ts';
import { changesBetween } from '#platform/contract/event.ts';
import { refuseConflicts } from '#platform/server/database/edit-conflicts.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { bind, type DetachedRowContext } from '#platform/server/http/bind.ts';
import type { ActivityRow } from '../access.ts';
import { type Activity, timeline } from '../contract.ts';
import { activityChanged, activityDeleted, activityRestored, contactButtonClicked } from '../events.ts';
import { listForClient, listOfUser, listShareHistory } from './list-activities.queries.ts';
import { checkAttachments, claimAttachments, createActivity, logContact, pastInstant } from './log-activity.ts';
import { recalculateLastActivity } from './settle-client.queries.ts';
import {
  attachedKeys,
  getActivity,
  markActivityDeleted,
  writeActivity,
  writeAttachments,
} from './write-activities.queries.ts';

export const timelineRoutes = bind(timeline, {
  listForClient: ({ scope, client, query }) => listForClient(scope, client.id, query),
  listShareHistoryByContent: ({ scope, params, query }) => listShareHistory(scope, params, query),
  listOfUser: ({ scope, query }) => listOfUser(scope, query),
  createActivity: ({ body, ...context }) => createActivity(context, body),
  updateItem: ({ params, body, ...context }) => updateActivity(context, params, body),
  deleteItem: ({ scope, activity }) => deleteActivity(scope, activity),
  restoreItem: ({ scope, activity }) => restoreActivity(scope, activity),
  recordContactClick: ({ scope, client, body }) => recordContactClick(scope, client, body.channel),
  logContact: ({ scope, client, body }) => logContact(scope, client.id, body),
});

/** Records a click, which shows that somebody meant to make contact, not that they did (readings.md D5). */
async function recordContactClick(scope: Scope, client: ClientRow, channel: ContactType) {
  const assignee = await touchInteraction(scope, client.id);
  await record(scope, contactButtonClicked, { subject_id: client.id, payload: { channel }, audience: [assignee] });
  const done = { id: client.id, profile_id: scope.actor.profile_id, happened: 'CONTACT_BUTTON_CLICKED' } as const;
  const unmarked = await unmarkNewLeads(scope, [done]);
  return { is_new_lead: client.is_new_lead && unmarked === 0 };
}

type Params = { t: EditableActivityType; id: number };
type Patch = z.output<typeof timeline.updateItem.body>;

/** Changes the named parts of an activity; what someone else changed in the meantime is a conflict (readings.md D6). */
async function updateActivity(
  context: DetachedRowContext<ActivityRow>,
  params: Params,
  { base = {}, ...patch }: Patch,
): Promise<Activity> {
  const known = patch.attachments ? await context.read((scope) => attachedKeys(scope, params.id)) : [];
  const added = (patch.attachments ?? []).filter((key) => !known.includes(key));
  const uploads = await checkAttachments(context, added);
  return context.withRow(async (scope, activity) => {
    const stored = makeDraft(await getActivity(scope, params.id));
    const wanted = { ...patch, ...(patch.occurred_at && { occurred_at: pastInstant(patch.occurred_at) }) };
    const changes = changesBetween(stored, wanted);
    await refuseConflicts(scope, { subject: 'activity', id: params.id }, { base, stored, changes });
    if (Object.keys(changes).length > 0) {
      await claimAttachments(scope, uploads);
      await write(scope, activity, { ...stored, ...wanted } as Draft);
      await recalculateLastActivity(scope, activity.client_id);
      await tell(scope, activityChanged, activity, changes);
    }
    return getActivity(scope, params.id);
  });
}

async function deleteActivity(scope: Scope, activity: ActivityRow): Promise<void> {
  await markActivityDeleted(scope, activity.id, true);
  await recalculateLastActivity(scope, activity.client_id);
  await tell(scope, activityDeleted, activity);
}

async function restoreActivity(scope: Scope, activity: ActivityRow): Promise<Activity> {
  await markActivityDeleted(scope, activity.id, false);
  await recalculateLastActivity(scope, activity.client_id);
  await tell(scope, activityRestored, activity);
  return getActivity(scope, activity.id);
}

interface Draft {
  text: string;
  occurred_at: string;
  type_specific_data: ActivityDetails;
  attachments: string[];
}

/** Returns the stored activity in the shape a person writes it. */
const makeDraft = ({ text, occurred_at, type_specific_data, attachments }: Activity): Draft => ({
  text,
  occurred_at,
  type_specific_data: ActivityDetails.strip().parse(type_specific_data),
  attachments: attachments.map(({ key }) => key),
});

async function write(scope: Scope, { id }: ActivityRow, { attachments, ...draft }: Draft): Promise<void> {
  await writeActivity(scope, id, draft);
  await writeAttachments(scope, id, attachments);
}

type ActivityEvent = typeof activityChanged;

const tell = (
  scope: Scope,
  event: ActivityEvent,
  { id, client_id, item_type, assigned_to_id_or_zero }: ActivityRow,
  changes?: ReturnType<typeof changesBetween>,
) =>
  record(scope, event, {
    subject_id: id,
    payload: { client_id, item_type },
    changes,
    audience: [assigned_to_id_or_zero],
  });
