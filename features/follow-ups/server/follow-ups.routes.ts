import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/http/bind.ts';
import { followUps } from '../contract.ts';
import { countFollowUps, listFollowUps } from './list-follow-ups.queries.ts';
import { endFollowUp, restoreFollowUp, setAutoFollowUp, setFollowUp } from './set-follow-up.ts';

export const followUpRoutes = bind(followUps, {
  list: ({ scope, query }) => listFollowUps(scope, query),
  count: ({ scope, query }) => countFollowUps(scope, query),
  updateForClient: ({ scope, client, body }) => setFollowUp(scope, client, body),
  deleteForClient: async ({ scope, client }) => {
    await endFollowUp(scope, client, 'deleted');
    return done;
  },
  complete: async ({ scope, client }) => {
    await endFollowUp(scope, client, 'completed');
    return done;
  },
  restore: ({ scope, client }) => restoreFollowUp(scope, client),
  setAuto: ({ scope, client }) => setAutoFollowUp(scope, client),
});
