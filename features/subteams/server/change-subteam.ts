import { mayHearAssigned } from '#domain/assignee.ts';
import { countOnlyForSubteam } from '#features/content/server/index.ts';
import { changesBetween } from '#platform/contract/event.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { refuseConflicts } from '#platform/server/database/edit-conflicts.queries.ts';
import { refuseTakenName } from '#platform/server/database/refuse-taken-name.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { MAX_SUBTEAMS, type SubteamDetails, type SubteamDraft } from '../contract.ts';
import { subteamCreated, subteamDeleted, subteamUpdated } from '../events.ts';
import { addMembers, deleteMembers, findPeople, readMemberIds, readViewers } from './members.queries.ts';
import { listViewerIds, revokeSight } from './permissions.queries.ts';
import { recordChange } from './record-change.ts';
import {
  countSubteams,
  deleteSubteamRow,
  insertSubteam,
  readSubteam,
  requireSubteam,
  writeName,
} from './subteams.queries.ts';

/** Returns a sub-team as the contract shows it. Throws `not_found`. */
export async function getSubteam(scope: Scope, id: number): Promise<SubteamDetails> {
  return { ...(await readSubteam(scope, id)), ...(await readViewers(scope, id)) };
}

/** Adds a sub-team. Throws `invalid_input` for a name that is taken and `not_possible_now` when there are too many. */
export async function createSubteam(
  scope: Scope,
  { name, member_ids = [] }: Pick<SubteamDraft, 'name'> & Partial<SubteamDraft>,
): Promise<SubteamDetails> {
  if ((await countSubteams(scope)) >= MAX_SUBTEAMS) {
    throw new Problem('not_possible_now', {
      detail: `An organisation can have ${MAX_SUBTEAMS} sub-teams. Remove one that is no longer used.`,
    });
  }
  const members = await checkPeople(scope, sortIds(member_ids));
  const id = await insertSubteam(scope, name).catch(refuseTakenName('sub-team', name));
  await addMembers(scope, id, members);
  await recordChange(scope, subteamCreated, { subject_id: id, payload: { name } }, members);
  return getSubteam(scope, id);
}

/** Renames a sub-team or replaces its members. Throws `edit_conflict` when another person changed the same part meanwhile. */
export async function updateSubteam(
  scope: Scope,
  id: number,
  { base = {}, ...patch }: Partial<SubteamDraft> & { base?: Partial<SubteamDraft> | undefined },
): Promise<SubteamDetails> {
  const { name } = await requireSubteam(scope, id);
  const stored = { name, member_ids: await readMemberIds(scope, id) };
  const wanted = withSortedIds(patch);
  const changes = changesBetween(stored, wanted);
  await refuseConflicts(scope, { subject: subteamUpdated.subject, id }, { base: withSortedIds(base), stored, changes });
  if (Object.keys(changes).length === 0) return getSubteam(scope, id);
  if (wanted.name !== undefined)
    await writeName(scope, id, wanted.name).catch(refuseTakenName('sub-team', wanted.name));
  const moved = wanted.member_ids ? await replaceMembers(scope, id, stored.member_ids, wanted.member_ids) : [];
  const payload = { name: wanted.name ?? name };
  await recordChange(scope, subteamUpdated, { subject_id: id, payload, changes }, moved);
  return getSubteam(scope, id);
}

/** @returns who joined or left. */
async function replaceMembers(
  scope: Scope,
  id: number,
  before: readonly number[],
  after: readonly number[],
): Promise<number[]> {
  const added = await checkPeople(
    scope,
    after.filter((member) => !before.includes(member)),
  );
  await refuseUnseen(scope, id, added);
  const removed = before.filter((member) => !after.includes(member));
  await deleteMembers(scope, id, removed);
  await revokeSight(scope, id, removed);
  await addMembers(scope, id, added);
  return [...removed, ...added];
}

/**
 * Removes a sub-team and takes it out of everybody's permissions. Throws `not_possible_now` while content is seen by it
 * alone, because nobody but its owner would see it then.
 */
export async function deleteSubteam(scope: Scope, id: number): Promise<void> {
  const { name } = await requireSubteam(scope, id);
  const count = await countOnlyForSubteam(scope, id);
  if (count > 0) {
    throw new Problem('not_possible_now', {
      detail: `${count === 1 ? '1 item is' : `${count} items are`} seen only by “${name}”. Choose who sees ${count === 1 ? 'it' : 'them'} first.`,
    });
  }
  const members = await readMemberIds(scope, id);
  const revoked = await revokeSight(scope, id, null);
  await deleteSubteamRow(scope, id);
  await recordChange(scope, subteamDeleted, { subject_id: id, payload: { name } }, [...members, ...revoked]);
}

/**
 * Refuses to show clients to others that the actor does not see: who joins a sub-team shows their clients to everybody with
 * the permission for it. Throws `forbidden`.
 */
async function refuseUnseen(scope: Scope, id: number, added: readonly number[]): Promise<void> {
  if (added.every((member) => mayHearAssigned(scope.actor, member))) return;
  if ((await listViewerIds(scope, id)).length === 0) return;
  throw new Problem('forbidden', {
    detail:
      'People see the clients of this sub-team’s members. You can only add members whose clients you see yourself; ask the owner of your account.',
  });
}

/** Returns these ids. Throws `invalid_input` when one is nobody of the organisation, or deactivated. */
async function checkPeople(scope: Scope, ids: readonly number[]): Promise<number[]> {
  const found = await findPeople(scope, ids);
  if (found.length < ids.length) throw fieldProblem('member_ids', 'One of these people is no longer in your team.');
  return sortIds(found);
}

/** The same ids once, in rising order. */
const sortIds = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other);

const withSortedIds = (draft: Partial<SubteamDraft>): Partial<SubteamDraft> =>
  draft.member_ids ? { ...draft, member_ids: sortIds(draft.member_ids) } : draft;
