import { endViewing, reportViewing } from '#features/presence/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { bind } from '#platform/server/http/bind.ts';
import { passOn } from '#platform/server/live/relay-event.ts';
import { formViewersChanged } from '../../events.ts';
import { formViewing } from '../../viewing-contract.ts';

const publishViewers = (scope: Scope, id: number) =>
  passOn(scope, formViewersChanged, { subject_id: id, audience: null });

export const formViewingRoutes = bind(formViewing, {
  report: async ({ scope, lead_form: { id }, params: { tab } }) => ({
    viewers: await reportViewing(scope, { kind: 'lead_form', id, tab }, publishViewers(scope, id)),
  }),
  end: async ({ scope, params: { id, tab } }) => {
    await endViewing(scope, { kind: 'lead_form', id, tab }, publishViewers(scope, id));
    return done;
  },
});
