import type * as z from 'zod';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { NOBODY, record, recordAll } from '#platform/server/events.ts';
import type { ClientRow } from '../../access.ts';
import { clientDeleted, clientRestored, clientsChangedAtOnce } from '../../events.ts';
import { findAssignee, judgeAssignees } from '../assign/assignees.queries.ts';
import { changeGroupsWithin, revertGroups } from '../client-groups.queries.ts';
import { makeBulkRefusal, selectNamed } from '../clients.queries.ts';
import { revertEdits } from '../history/revert-edits.ts';
import { setNewLeads } from '../new-lead.queries.ts';
import { editClients } from './edit-clients.ts';
import { markDeleted } from './write-clients.queries.ts';

type Found = Pick<ClientRow, 'id' | 'assigned_to_id_or_zero'>;

interface Options {
  /** Open screens hear nothing of single clients and the audit log has no entry; the caller does both once. */
  isQuiet?: boolean;
}

/** Deletes clients, or restores them. */
async function setDeleted(
  scope: OrgScope,
  clients: readonly Found[],
  deleted: boolean,
  { isQuiet = false }: Options = {},
): Promise<void> {
  if (clients.length === 0) return;
  await markDeleted(
    scope,
    clients.map(({ id }) => id),
    deleted,
  );
  await recordAll(
    scope,
    deleted ? clientDeleted : clientRestored,
    clients.map(({ id, assigned_to_id_or_zero }) => ({
      subject_id: id,
      payload: {},
      audience: isQuiet ? NOBODY : [assigned_to_id_or_zero],
    })),
  );
}

type ChangedAtOnce = z.output<typeof clientsChangedAtOnce.payload>;

/** Notes for the audit log that one command changed clients. @param to_id who got them, where they were assigned. */
async function recordChange(
  scope: Scope,
  what: ChangedAtOnce['what'],
  count: number,
  to_id?: number | null,
): Promise<void> {
  if (count === 0) return;
  const { profile_id } = scope.actor;
  await record(scope, clientsChangedAtOnce, {
    subject_id: 0,
    payload: { what, count, ...(to_id !== undefined && { to_id }) },
    audience: null,
    to_profile_id: profile_id,
  });
}

/**
 * What is done with many clients at once, whose rows the caller has locked and whose rights it has checked: each is a few statements,
 * however many they are.
 */
export const manyClients = {
  selectNamed,
  refuse: makeBulkRefusal,
  findAssignee,
  judgeAssignees,
  setNewLeads,
  changeGroups: changeGroupsWithin,
  revertGroups,
  edit: editClients,
  revertEdits,
  setDeleted,
  recordChange,
};
