import * as z from 'zod';
import { millisAgo } from '#platform/server/clock.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { listDueAccounts } from './across-orgs.queries.ts';
import { syncTemplates } from './sync-templates.ts';
import { findAccount } from './templates.queries.ts';

/** Reads the templates of one account from Meta. */
export const readTemplatesJob = defineJob({
  name: 'whatsapp.read-templates',
  payload: z.object({ org_id: z.int(), account_id: z.int() }),
  attempts: 3,
  async run({ services, request_id, log }, { org_id, account_id }) {
    const account = await inOrg(services, org_id, request_id, (scope) => findAccount(scope, account_id));
    if (account?.state !== 'CONNECTED') return;
    try {
      await syncTemplates(services, request_id, { org_id, account_id, waba_id: account.waba_id });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.info({ org_id, account_id, call_class: error.call_class }, 'templates of WhatsApp could not be read');
    }
  },
});

/** How long an account may be unread where nothing is in review: what is written or deleted at Meta shows by then. */
const READ_AFTER_MS = 60 * 60_000;

/** Has the templates read, every ten minutes, of each account where something is in review or to be deleted, and of others each hour. */
export const checkTemplatesJob = defineJob({
  name: 'whatsapp.check-templates',
  payload: z.object({}),
  attempts: 1,
  cron: '*/10 * * * *',
  async run({ services, request_id }) {
    await readSoon(services, request_id, await listDueAccounts(services.database, millisAgo(READ_AFTER_MS)));
  },
});

/** Has the templates of accounts read from Meta soon. */
export async function readSoon(
  services: Services,
  request_id: string,
  accounts: readonly { org_id: number; account_id: number }[],
): Promise<void> {
  for (const account of accounts) {
    const key = `whatsapp.read-templates:${account.org_id}:${account.account_id}`;
    await inOrg(services, account.org_id, request_id, (scope) => enqueue(scope, readTemplatesJob, account, { key }));
  }
}
