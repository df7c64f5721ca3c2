import { accountToken, listAccounts } from '#engines/connected-sources/server/index.ts';
import { clients } from '#features/clients/contract.ts';
import { setClock, startingAt } from '#platform/server/clock.ts';
import type { Caller, CallingSource } from '#testing/leads/caller-contract.ts';
import { beginWithNewPerson, connectFacebook, fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { startFacebookApp } from '#testing/leads/facebook.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { FACEBOOK, facebook } from '../contract.ts';
import { createTestLead, listLeads, readLead } from '../server/graph/graph.ts';

/** Three pages of a hundred at most. */
const LISTED = 250;
const DAY_MS = 86_400_000;

async function start(): Promise<Caller> {
  const fb = await startFacebookApp();
  let org: Org;
  let form: ReturnType<typeof fb.seedForm>;
  let listedForm: ReturnType<typeof fb.seedForm>;
  let leads: ReturnType<typeof fb.meta.addLead>[] = [];
  let token = '';
  // Each expectation has a pace of its own, because a limit that was met is remembered.
  let services = fb.app.services;

  return {
    async renew() {
      beginWithNewPerson(fb);
      org = await newOrg({ app: fb.app });
      const { id: page_id } = fb.seedPage();
      form = fb.seedForm({ page_id });
      listedForm = fb.seedForm({ page_id });
      await connectFacebook(fb, org);
      leads = Array.from({ length: LISTED }, (_, at) =>
        fb.meta.addLead(listedForm.id, { full_name: `Lead ${at}` }, { sent_ago_s: at * 60 }),
      );
      services = { ...fb.app.services };
      token = await org.owner.inScope(async (scope) => {
        const [account] = await listAccounts(scope, FACEBOOK);
        return (await accountToken(services, scope, account!))!.token;
      });
      fb.meta.requests.length = 0;
    },
    read: () => readLead(services, token, leads[0]!.id),
    act: () => createTestLead(services, token, form.id),
    async list() {
      const ids: string[] = [];
      const since = new Date(Date.now() - DAY_MS).toISOString();
      for await (const { items } of listLeads(services, token, listedForm.id, { since }))
        ids.push(...items.map(({ id }) => id));
      return ids;
    },
    get listed() {
      return leads.map(({ id }) => id);
    },
    optional_fields: ['field_data', 'created_time', 'form_id', 'ad_name', 'campaign_name', 'platform', 'is_organic'],
    fail: (fault, plan) => fb.meta.failNext(fault, plan),
    mend: () => fb.meta.clearFaults(),
    refusals: {
      token_expired: { kind: 'provider_error', name: '190.463' },
      permission_missing: { kind: 'provider_error', name: '200' },
      too_many: (wait_s) => ({ kind: 'rate_limit', wait_s }),
    },
    async receive() {
      await fb.customerSends(form.id, { full_name: 'Jane Tan', email: 'jane@example.com' });
      await fetchAndFile(fb);
    },
    goOn: () => fetchAndFile(fb),
    countClients: async () => (await org.owner.call(clients.list)).results.length,
    status: async () => (await org.owner.call(facebook.pagesStatus)).status,
    later: (seconds) => setClock(startingAt(new Date(Date.now() + seconds * 1_000).toISOString())),
    countCalls: () => fb.meta.requests.length,
    close: () => fb.close(),
  };
}

/** Calls of Meta's Graph API. */
export const facebookCaller: CallingSource = { name: 'facebook', start };
