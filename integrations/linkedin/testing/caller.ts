import { accountToken, listAccounts } from '#engines/connected-sources/server/index.ts';
import { clients } from '#features/clients/contract.ts';
import { setClock, startingAt } from '#platform/server/clock.ts';
import type { Caller, CallingSource } from '#testing/leads/caller-contract.ts';
import { fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { beginWithAccount, connectLinkedin, startLinkedinApp } from '#testing/leads/linkedin.ts';
import { LINKEDIN, linkedin } from '../contract.ts';
import { listLeads, readLead, register } from '../server/api/linkedin.ts';

/** Three pages of a hundred at most. */
const LISTED = 250;
const DAY_MS = 86_400_000;
/** After a consent refusals are not judged for five minutes. */
const SETTLED_MS = 6 * 60_000;

async function start(): Promise<Caller> {
  const li = await startLinkedinApp();
  let begun: Awaited<ReturnType<typeof beginWithAccount>>;
  let leads: ReturnType<typeof li.linkedin.addLead>[] = [];
  let token = '';
  let base_ms = 0;
  // Each expectation remembers limits of its own.
  let services = li.app.services;
  const setTime = (ms: number) => setClock(startingAt(new Date(ms).toISOString()));
  const about = () => ({ account_id: String(begun.account.id), form_id: String(begun.form.id) });

  return {
    async renew() {
      begun = await beginWithAccount(li);
      await connectLinkedin(li, begun.org);
      base_ms = Date.now() + SETTLED_MS;
      setTime(base_ms);
      leads = Array.from({ length: LISTED }, (_, at) =>
        li.linkedin.addLead(begun.form.id, { 1: `Lead ${at}` }, { sent_ago_s: at * 60 }),
      );
      services = { ...li.app.services };
      token = await begun.org.owner.inScope(async (scope) => {
        const [account] = await listAccounts(scope, LINKEDIN);
        return (await accountToken(services, scope, account!))!.token;
      });
      // The form's questions are known, so that a lead takes one call.
      await readLead(services, token, leads[0]!.id);
      li.linkedin.requests.length = 0;
    },
    read: () => readLead(services, token, leads[0]!.id),
    act: () => register(services, token, about().account_id),
    async list() {
      const ids: string[] = [];
      const since = new Date(base_ms - DAY_MS).toISOString();
      for await (const { items } of listLeads(services, token, about(), { since }))
        ids.push(...items.map(({ id }) => id));
      return ids;
    },
    get listed() {
      return leads.map(({ id }) => id);
    },
    optional_fields: ['formResponse', 'submittedAt', 'leadMetadata', 'associatedEntity', 'submitter', 'testLead'],
    fail: (fault, plan) => li.linkedin.failNext(fault, plan),
    mend: () => li.linkedin.clearFaults(),
    refusals: {
      token_expired: { kind: 'provider_error', name: 'expired' },
      permission_missing: { kind: 'provider_error', name: 'denied' },
      too_many: (wait_s) => {
        // LinkedIn does not say how long; an allowance begins anew five minutes after midnight UTC.
        const reset_ms = (Math.floor(base_ms / DAY_MS) + 1) * DAY_MS + 5 * 60_000;
        base_ms = reset_ms - wait_s * 1_000;
        setTime(base_ms);
        return { kind: 'rate_limit' };
      },
    },
    async receive() {
      await li.linkedin.customerSends(begun.form.id, { 1: 'Jane', 2: 'Tan', 3: 'jane@example.com' });
      await fetchAndFile(li);
    },
    goOn: () => fetchAndFile(li),
    countClients: async () => (await begun.org.owner.call(clients.list)).results.length,
    status: async () => (await begun.org.owner.call(linkedin.pagesStatus)).status,
    later: (seconds) => setTime(base_ms + seconds * 1_000),
    countCalls: () => li.linkedin.requests.length,
    close: () => li.close(),
  };
}

/** Calls of LinkedIn's API. */
export const linkedinCaller: CallingSource = { name: 'linkedin', start };
