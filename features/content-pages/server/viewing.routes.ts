import { endViewing, reportViewing } from '#features/presence/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { bind } from '#platform/server/http/bind.ts';
import { passOn } from '#platform/server/live/relay-event.ts';
import { pageViewersChanged } from '../events.ts';
import { pageViewing } from '../viewing-contract.ts';

const publishViewers = (scope: Scope, id: number) =>
  passOn(scope, pageViewersChanged, { subject_id: id, audience: null });

export const pageViewingRoutes = bind(pageViewing, {
  report: async ({ scope, content: { id }, params: { tab } }) => ({
    viewers: await reportViewing(scope, { kind: 'content', id, tab }, publishViewers(scope, id)),
  }),
  end: async ({ scope, params: { id, tab } }) => {
    await endViewing(scope, { kind: 'content', id, tab }, publishViewers(scope, id));
    return done;
  },
});
