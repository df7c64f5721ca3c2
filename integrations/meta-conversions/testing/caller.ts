import { setClock, startingAt } from '#platform/server/clock.ts';
import type { Caller, CallingSource } from '#testing/leads/caller-contract.ts';
import { startFacebookApp } from '#testing/leads/facebook.ts';
import type { Org } from '#testing/world.ts';
import { META_CONVERSIONS } from '../contract.ts';
import { findDataset } from '../server/datasets.queries.ts';
import { listTokens, postEvents } from '../server/send/post-events.ts';
import { writeBody, writeEvent } from '../server/send/write-event.ts';
import { beginWithDataset, DATASET_ID, type Steps } from './conversions.ts';

async function start(): Promise<Caller> {
  const fb = await startFacebookApp();
  let org: Org;
  let steps: Steps;
  let body = '';
  let tokens: Awaited<ReturnType<typeof listTokens>> = [];
  // Each expectation has a pace of its own, because a limit that was met is remembered.
  let services = fb.app.services;
  const post = () => postEvents(services, tokens, DATASET_ID, body);

  return {
    async renew() {
      ({ org, steps } = await beginWithDataset(fb));
      services = { ...fb.app.services };
      const { lead_id, client_id } = await steps.arrive();
      tokens = await listTokens(services, org.org_id, (await org.inScope(findDataset))!);
      const person = {
        ...{ client: { org_id: org.org_id, client_id }, name: 'Jane Tan', location: null, lead: null },
        ...{ emails: ['jane@example.com'], phones: [] },
      };
      const occurred_at = new Date(Date.now() + 1_000).toISOString();
      body = writeBody([writeEvent({ event_id: 'e-1', event_name: 'Test', occurred_at, lead_id, person }, false)]);
      fb.meta.requests.length = 0;
    },
    read: post,
    act: post,
    list: async () => [String((await post()).events_received)],
    listed: ['1'],
    optional_fields: ['messages', 'fbtrace_id'],
    fail: (fault, plan) => fb.meta.failNext(fault, plan),
    mend: () => fb.meta.clearFaults(),
    refusals: {
      token_expired: { kind: 'provider_error', name: '190.463' },
      permission_missing: { kind: 'provider_error', name: 'missing_permission' },
      too_many: (wait_s) => ({ kind: 'rate_limit', wait_s }),
    },
    // The first event of the lead waits since it came.
    receive: () => steps.send(),
    goOn: () => steps.send(),
    countClients: async () => fb.meta.state.events.filter(({ event_name }) => event_name === 'Lead').length,
    status: async () => {
      const { dataset } = await steps.detail();
      return dataset?.state === 'CONNECTED' ? 'active' : 'expired';
    },
    later: (seconds) => setClock(startingAt(new Date(Date.now() + seconds * 1_000).toISOString())),
    countCalls: () => fb.meta.requests.length,
    close: () => fb.close(),
  };
}

/** Calls of the Conversions API. */
export const conversionsCaller: CallingSource = {
  name: META_CONVERSIONS,
  start,
  does_not_apply: {
    'TX-6': 'an event under its id may be sent again',
    'TX-8': 'nothing is listed',
    'TX-9': 'nothing is listed',
    'TX-10': 'nothing is listed',
  },
};
