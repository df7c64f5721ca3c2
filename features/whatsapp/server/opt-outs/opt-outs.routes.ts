import { Problem } from '#platform/contract/problems.ts';
import { bind } from '#platform/server/http/bind.ts';
import { whatsappOptOuts } from '../../opt-outs-calls.ts';
import { refusals } from './en.ts';
import { listLatest } from './latest-opt-outs.queries.ts';
import { findOptOut } from './opt-outs.queries.ts';
import { saveByHand } from './save-opt-outs.ts';

export const optOutRoutes = bind(whatsappOptOuts, {
  listLatest: ({ scope }) => listLatest(scope),
  getOfClient: async ({ scope, client }) => ({ opt_out: await findOptOut(scope, client.id) }),
  setOfClient: async ({ scope, client, body }) => {
    if (!(await saveByHand(scope, client.id, body.is_opted_out)))
      throw new Problem('not_possible_now', { detail: refusals.no_number });
    return { opt_out: await findOptOut(scope, client.id) };
  },
});
