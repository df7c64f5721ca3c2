import type { ContactType } from '#domain/channels.ts';
import type { ClientRow } from '#features/clients/access.ts';
import { touchInteraction, unmarkNewLead } from '#features/clients/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { bind } from '#platform/server/http/bind.ts';
import { timeline } from '../contract.ts';
import { contactButtonClicked } from '../events.ts';
import { deleteActivity, restoreActivity, updateActivity } from './change-activity.ts';
import { listForClient, listOfUser, listShareHistory } from './list-activities.queries.ts';
import { createActivity, logContact } from './log-activity.ts';

export const timelineRoutes = bind(timeline, {
  listForClient: ({ scope, client, query }) => listForClient(scope, client.id, query),
  listShareHistoryByContent: ({ scope, params, query }) => listShareHistory(scope, params, query),
  listOfUser: ({ scope, query }) => listOfUser(scope, query),
  createActivity: ({ body, ...context }) => createActivity(context, body),
  updateItem: ({ params, body, ...context }) => updateActivity(context, params, body),
  deleteItem: async ({ scope, activity }) => {
    await deleteActivity(scope, activity);
    return done;
  },
  restoreItem: ({ scope, activity }) => restoreActivity(scope, activity),
  recordContactClick: ({ scope, client, body }) => recordContactClick(scope, client, body.channel),
  logContact: ({ scope, client, body }) => logContact(scope, client.id, body),
});

/** Records a click, which shows that somebody meant to make contact, not that they did (readings.md D5). */
async function recordContactClick(scope: Scope, client: ClientRow, channel: ContactType) {
  const assignee = await touchInteraction(scope, client.id);
  await record(scope, contactButtonClicked, { subject_id: client.id, payload: { channel }, audience: [assignee] });
  const isUnmarked = await unmarkNewLead(scope, client.id, 'CONTACT_BUTTON_CLICKED');
  return { is_new_lead: client.is_new_lead && !isUnmarked };
}
