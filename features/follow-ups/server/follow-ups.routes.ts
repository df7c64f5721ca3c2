import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/http/bind.ts';
import { followUps } from '../contract.ts';
import { countFollowUps, listFollowUps, listUnscheduled } from './list-follow-ups.queries.ts';
import {
  completeFollowUp,
  deleteFollowUp,
  restoreFollowUp,
  setAutoFollowUp,
  setFollowUp,
  undoSetFollowUp,
} from './set-follow-up.ts';

export const followUpRoutes = bind(followUps, {
  list: ({ scope, query }) => listFollowUps(scope, query),
  count: ({ scope, query }) => countFollowUps(scope, query),
  listUnscheduled: ({ scope, query }) => listUnscheduled(scope, query),
  updateForClient: ({ scope, client, body }) => setFollowUp(scope, client, body),
  undoUpdate: ({ scope, client }) => undoSetFollowUp(scope, client),
  deleteForClient: ({ scope, client }) => deleteFollowUp(scope, client),
  complete: async ({ scope, client }) => ({ ...done, next: await completeFollowUp(scope, client) }),
  restore: ({ scope, client }) => restoreFollowUp(scope, client),
  setAuto: ({ scope, client }) => setAutoFollowUp(scope, client),
});
