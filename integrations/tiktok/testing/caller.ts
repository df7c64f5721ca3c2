import { accountToken, checkPermissions, listAccounts } from '#engines/connected-sources/server/index.ts';
import { clients } from '#features/clients/contract.ts';
import { setClock, startingAt } from '#platform/server/clock.ts';
import type { Caller, CallingSource } from '#testing/leads/caller-contract.ts';
import { fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { beginWithAdvertiser, connectTiktok, startTiktokApp } from '#testing/leads/tiktok.ts';
import { TIKTOK, tiktok } from '../contract.ts';
import { listPages, readLogin, testLeads } from '../server/api/tiktok.ts';
import { tiktokProvider } from '../server/tiktok-source.ts';

/** Three pages of a hundred at most. */
const LISTED = 250;

async function start(): Promise<Caller> {
  const tt = await startTiktokApp();
  let begun: Awaited<ReturnType<typeof beginWithAdvertiser>>;
  let forms: string[] = [];
  let token = '';
  // Each expectation remembers limits of its own.
  let services = tt.app.services;
  const about = () => ({ account_id: begun.advertiser.id, form_id: begun.form.page_id });

  return {
    async renew() {
      begun = await beginWithAdvertiser(tt);
      await connectTiktok(tt, begun.org);
      const others = Array.from({ length: LISTED - 1 }, () =>
        tt.tiktok.addForm({ advertiser_id: begun.advertiser.id }),
      );
      forms = [begun.form, ...others].map(({ page_id }) => page_id);
      services = { ...tt.app.services };
      token = await begun.org.owner.inScope(async (scope) => {
        const [account] = await listAccounts(scope, TIKTOK);
        return (await accountToken(services, scope, account!))!.token;
      });
      tt.tiktok.requests.length = 0;
    },
    read: () => readLogin(services, token),
    act: () => testLeads.make(services, token, about()),
    list: async () => (await listPages(services, token, about().account_id)).map(({ page_id }) => page_id),
    get listed() {
      return forms;
    },
    optional_fields: ['title', 'status'],
    fail: (fault, plan) => tt.tiktok.failNext(fault, plan),
    mend: () => tt.tiktok.clearFaults(),
    refusals: {
      token_expired: { kind: 'provider_error', name: '40105' },
      permission_missing: { kind: 'provider_error', name: '40001' },
      too_many: () => ({ kind: 'rate_limit' }),
    },
    async receive() {
      await tt.tiktok.customerSends(begun.form, { name: 'Jane Tan', email: 'jane@example.com' });
      await fetchAndFile(tt);
      // A lead needs no call, so what TikTok says of the permission is learned by the daily look.
      await checkPermissions(tiktokProvider.workFor(services, begun.org.org_id));
    },
    goOn: () => fetchAndFile(tt),
    countClients: async () => (await begun.org.owner.call(clients.list)).results.length,
    status: async () => (await begun.org.owner.call(tiktok.pagesStatus)).status,
    later: (seconds) => setClock(startingAt(new Date(Date.now() + seconds * 1_000).toISOString())),
    countCalls: () => tt.tiktok.requests.length,
    close: () => tt.close(),
  };
}

/** Calls of TikTok's API. */
export const tiktokCaller: CallingSource = {
  name: 'tiktok',
  does_not_apply: {
    'TX-4': 'TikTok does not say how long to wait; TT-04 shows the minute that is waited',
    'TX-12': 'a lead comes with its notice and needs no call',
  },
  start,
};
