import { changesBetween } from '#platform/contract/event.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { isUniqueBroken } from '#platform/server/database/database-errors.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { bind } from '#platform/server/http/bind.ts';
import type { SavedViewRow } from '../access.ts';
import { MAX_VIEWS, type SavedView, type SavedViewDraft, savedViews } from '../contract.ts';
import { savedViewCreated, savedViewDeleted, savedViewRestored, savedViewUpdated } from '../events.ts';
import { countOwnViews, getView, insertView, listViews, markViewDeleted, writeView } from './saved-views.queries.ts';

export const savedViewRoutes = bind(savedViews, {
  list: async ({ scope }) => ({ results: await listViews(scope) }),
  create: ({ scope, body }) => createView(scope, body),
  update: ({ scope, savedView, body }) => updateView(scope, savedView, body),
  delete: ({ scope, savedView }) => deleteView(scope, savedView),
  restore: ({ scope, savedView }) => restoreView(scope, savedView),
});

/** Everybody is told of a shared view, and of a private one the person who made it. */
const getAudience = ({ is_shared, created_by_id }: Pick<SavedViewRow, 'is_shared' | 'created_by_id'>) =>
  is_shared ? null : created_by_id === null ? [] : [created_by_id];

/** Adds a view. Throws `not_possible_now` when the actor has too many, `invalid_input` when the name is taken. */
async function createView(scope: Scope, draft: SavedViewDraft): Promise<SavedView> {
  await refuseTooMany(scope);
  const id = await insertView(scope, draft).catch(refuseTakenName());
  const audience = getAudience({ is_shared: draft.is_shared, created_by_id: scope.actor.profile_id });
  await record(scope, savedViewCreated, { subject_id: id, payload: {}, audience });
  return getView(scope, id);
}

/** Throws `invalid_input` when the name is taken. */
async function updateView(scope: Scope, view: SavedViewRow, patch: Partial<SavedViewDraft>): Promise<SavedView> {
  const { id, name, is_shared } = view;
  const isOwn = view.created_by_id === scope.actor.profile_id;
  await writeView(scope, id, patch).catch(refuseTakenName(isOwn));
  // People who no longer see a view are told as well.
  const audience = patch.is_shared === undefined ? getAudience(view) : null;
  const { query: _, columns: __, ...words } = patch;
  const changes = changesBetween({ name, is_shared }, words);
  await record(scope, savedViewUpdated, { subject_id: id, payload: {}, changes, audience });
  return getView(scope, id);
}

async function deleteView(scope: Scope, view: SavedViewRow): Promise<void> {
  await markViewDeleted(scope, view.id, true);
  await record(scope, savedViewDeleted, { subject_id: view.id, payload: {}, audience: getAudience(view) });
}

/** Undoes a deletion. Throws `not_possible_now` or `invalid_input` when the actor has too many, or one of its name, meanwhile. */
async function restoreView(scope: Scope, view: SavedViewRow): Promise<SavedView> {
  await refuseTooMany(scope);
  await markViewDeleted(scope, view.id, false).catch(refuseTakenName());
  await record(scope, savedViewRestored, { subject_id: view.id, payload: {}, audience: getAudience(view) });
  return getView(scope, view.id);
}

async function refuseTooMany(scope: Scope): Promise<void> {
  if ((await countOwnViews(scope)) < MAX_VIEWS) return;
  throw new Problem('not_possible_now', {
    detail: `A person can have ${MAX_VIEWS} views. Delete one that is no longer used.`,
  });
}

/** A person has one view of a name, and an organisation one shared view, regardless of case. */
const refuseTakenName =
  (isOwn = true) =>
  (error: unknown): never => {
    if (!isUniqueBroken(error)) throw error;
    const { constraint } = error as { constraint?: string };
    if (constraint === 'saved_views_shared_name')
      throw fieldProblem('name', 'A shared view with this name already exists.');
    throw fieldProblem(
      'name',
      `${isOwn ? 'You already have' : 'The person who created it already has'} a view with this name.`,
    );
  };
