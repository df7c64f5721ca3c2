import {
  countOnlyForSubteam,
  countOwnInSubteam,
  listForSubteam,
  moveContentsOfSubteam,
} from '#features/content/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { bind } from '#platform/server/http/bind.ts';
import type { Services } from '#platform/server/services.ts';
import { subteamPage, subteams } from '../contract.ts';
import { removeMember, setManager } from './change-members.ts';
import { createSubteam, deleteSubteam, getSubteam, updateSubteam } from './change-subteam.ts';
import { listMembers, readLosing } from './members.queries.ts';
import { listOwnSubteams, listSubteams, requireSubteam } from './subteams.queries.ts';

const unlocked = { locks: false };

/** Makes a change of rights count in this process from its answer on; the others hear of it a moment later. */
function takesEffect<Answer>({ scope, services }: { scope: Scope; services: Services }, answer: Promise<Answer>) {
  scope.afterCommit(() => services.sessions.forgetOrg(scope.org_id));
  return answer;
}

const catalogueRoutes = bind(subteams, {
  list: ({ scope, query }) => listSubteams(scope, query),
  create: ({ body, ...context }) => takesEffect(context, createSubteam(context.scope, body)),
  listUserSubteams: async ({ scope }) => ({ results: await listOwnSubteams(scope) }),
  get: ({ scope, params }) => getSubteam(scope, params.id),
  update: ({ params, body, ...context }) => takesEffect(context, updateSubteam(context.scope, params.id, body)),
  delete: async ({ params, ...context }) => {
    await takesEffect(context, deleteSubteam(context.scope, params.id));
    return done;
  },
  listMembers: async ({ scope, params, query }) => {
    await requireSubteam(scope, params.id, unlocked);
    return listMembers(scope, params.id, query);
  },
  removeMember: async ({ params, query, ...context }) => {
    await takesEffect(context, removeMember(context.scope, params, query.content));
    return done;
  },
  checkHasContent: async ({ scope, params: { a, b } }) => {
    await requireSubteam(scope, a, unlocked);
    const content_count = await countOwnInSubteam(scope, a, b);
    return { has_content: content_count > 0, content_count };
  },
});

const pageRoutes = bind(subteamPage, {
  setManager: async ({ params, body, ...context }) => {
    await takesEffect(context, setManager(context.scope, params.id, body));
    return done;
  },
  listContents: async ({ scope, params, query }) => {
    await requireSubteam(scope, params.id, unlocked);
    return listForSubteam(scope, params.id, query);
  },
  moveContents: async ({ scope, params, body }) => {
    await requireSubteam(scope, params.id);
    return { changed_count: await moveContentsOfSubteam(scope, params.id, body) };
  },
  previewRemoval: async ({ scope, params }) => {
    await requireSubteam(scope, params.id, unlocked);
    return {
      only_content_count: await countOnlyForSubteam(scope, params.id),
      losing: await readLosing(scope, params.id),
    };
  },
});

export const subteamRoutes = [...catalogueRoutes, ...pageRoutes];
