import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/bind.ts';
import { followUps } from '../contract.ts';
import { countFollowUps, listFollowUps } from './list-follow-ups.queries.ts';
import { endFollowUp, restoreFollowUp, setAutoFollowUp, setFollowUp } from './set-follow-up.ts';

export const followUpRoutes = bind(followUps, {
  list: ({ scope, query }) => listFollowUps(scope, query),
  count: ({ scope, query }) => countFollowUps(scope, query),
  updateForClient: ({ scope, params, body }) => setFollowUp(scope, params.id, body),
  deleteForClient: async ({ scope, params }) => {
    await endFollowUp(scope, params.id, 'deleted');
    return done;
  },
  complete: async ({ scope, params }) => {
    await endFollowUp(scope, params.id, 'completed');
    return done;
  },
  restore: ({ scope, params }) => restoreFollowUp(scope, params.id),
  setAuto: ({ scope, body }) => setAutoFollowUp(scope, body.client_id),
});
