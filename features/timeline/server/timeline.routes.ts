import type { ContactType } from '#domain/channels.ts';
import { requireClient, touchInteraction, unmarkNewLead } from '#features/clients/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/bind.ts';
import { record } from '#platform/server/events.ts';
import type { Scope } from '#platform/server/scope.ts';
import { timeline } from '../contract.ts';
import { contactButtonClicked } from '../events.ts';
import { deleteActivity, restoreActivity, updateActivity } from './change-activity.ts';
import { listForClient, listOfUser, listShareHistory } from './list-activities.queries.ts';
import { createActivity, logContact } from './log-activity.ts';

export const timelineRoutes = bind(timeline, {
  listForClient: ({ scope, params, query }) => listForClient(scope, params.id, query),
  listShareHistoryByContent: ({ scope, params, query }) => listShareHistory(scope, params, query),
  listOfUser: ({ scope, query }) => listOfUser(scope, query),
  createActivity: ({ body, ...context }) => createActivity(context, body),
  updateItem: ({ params, body, ...context }) => updateActivity(context, params, body),
  deleteItem: async ({ scope, params }) => {
    await deleteActivity(scope, params);
    return done;
  },
  restoreItem: ({ scope, params }) => restoreActivity(scope, params),
  recordContactClick: ({ scope, params, body }) => recordContactClick(scope, params.id, body.channel),
  logContact: ({ scope, params, body }) => logContact(scope, params.id, body),
});

/** A click says that somebody meant to get in touch, not that they did (readings.md D5). */
async function recordContactClick(scope: Scope, client_id: number, channel: ContactType) {
  const client = await requireClient(scope, client_id, 'edit');
  const assignee = await touchInteraction(scope, client_id);
  await record(scope, contactButtonClicked, { subject_id: client_id, payload: { channel }, audience: [assignee] });
  const isUnmarked = await unmarkNewLead(scope, client_id, 'CONTACT_BUTTON_CLICKED');
  return { is_new_lead: client.is_new_lead && !isUnmarked };
}
