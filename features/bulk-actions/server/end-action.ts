import { manyClients } from '#features/clients/server/index.ts';
import { notifyHandedOver } from '#features/notifications/server/index.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { NOBODY, record } from '#platform/server/events.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import type { BulkChange, BulkStatus } from '../contract.ts';
import { bulkActionChangedClients, bulkActionProgressed } from '../events.ts';
import { endAction, readAction, readClientIds, type StoredAction } from './actions.queries.ts';
import { readReceivers } from './done.queries.ts';
import { makeRequestId, makeUndoRequestId } from './request-ids.ts';

type Ended = Exclude<BulkStatus, 'RUNNING' | 'UNDOING'>;

/** Ends an action that was done in parts, or its undo: open screens, the audit log and who got clients hear of all of it once. */
export async function finishAction(scope: OrgScope, id: number, from: 'RUNNING' | 'UNDOING', to: Ended): Promise<void> {
  if (!(await endAction(scope, id, from, to))) return;
  const action = await readAction(scope, id);
  if (!action) return;
  await announceProgress(scope, action);
  await announceChanges(scope, id);
  const actor = action.created_by_id === null ? null : await findActor(scope, action.created_by_id);
  if (!actor) return;
  await recordEnd({ ...scope, actor }, action, from === 'UNDOING');
}

async function recordEnd(scope: Scope, action: StoredAction, is_undo: boolean): Promise<void> {
  const { change } = action;
  if (is_undo) await manyClients.recordChange(scope, 'undone', action.undone_count);
  else await recordDone(scope, change, action.changed_count);
  if (change.kind === 'ASSIGN') await notifyReceivers(scope, action, is_undo);
}

/** Whether the events of the change are entries of the audit log themselves where screens hear of single clients. */
export const isAuditedItself = ({ kind }: BulkChange): boolean => kind === 'ASSIGN' || kind === 'DELETE';

/** Writes the entry of the audit log for an action on so many clients. */
export function recordDone(scope: Scope, change: BulkChange, count: number): Promise<void> {
  switch (change.kind) {
    case 'ASSIGN':
      return manyClients.recordChange(scope, 'assigned', count, findReceiver(scope, change));
    case 'MARK_NEW':
      return manyClients.recordChange(scope, change.new_lead ? 'marked-new' : 'unmarked-new', count);
    case 'GROUPS':
      return manyClients.recordChange(scope, 'groups', count);
    case 'FIELDS':
      return manyClients.recordChange(scope, 'fields', count);
    case 'FOLLOW_UP':
      return manyClients.recordChange(scope, 'follow-up', count);
    case 'DELETE':
      return manyClients.recordChange(scope, 'deleted', count);
    case 'SHARE':
      return manyClients.recordChange(scope, 'emailed', count);
  }
}

const findReceiver = ({ actor }: Scope, { assign_type, assigned_to_id }: Extract<BulkChange, { kind: 'ASSIGN' }>) =>
  assign_type === 'SELF' ? actor.profile_id : assign_type === 'OTHER' ? (assigned_to_id ?? null) : null;

/** Tells each person once how many clients they got (G-050). */
async function notifyReceivers(scope: Scope, action: StoredAction, is_undo: boolean): Promise<void> {
  const { id, created_at } = action;
  const client_ids = await readClientIds(scope, id);
  const by_id = scope.actor.profile_id;
  const request_id = (is_undo ? makeUndoRequestId : makeRequestId)({ action_id: action.id });
  for (const receiver of await readReceivers(scope, request_id, { client_ids, since: created_at })) {
    if (receiver.to_id !== by_id) await notifyHandedOver(scope, { by_id, ...receiver });
  }
}

/** Lets the screens of the person who began an action read how far it is. */
export const announceProgress = (
  scope: OrgScope,
  { id, created_by_id }: Pick<StoredAction, 'id' | 'created_by_id'>,
): Promise<void> =>
  record(scope, bulkActionProgressed, {
    subject_id: id,
    payload: {},
    audience: NOBODY,
    ...(created_by_id !== null && { to_profile_id: created_by_id }),
  });

/** Lets everybody's lists be read again. */
export const announceChanges = (scope: OrgScope, id: number): Promise<void> =>
  record(scope, bulkActionChangedClients, { subject_id: id, payload: {}, audience: null });
