import * as z from 'zod';
import { withScope } from '#platform/server/database/scope.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
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

/** Has the templates read, every ten minutes, of each account where something is in review or to be deleted. */
export const checkTemplatesJob = defineJob({
  name: 'whatsapp.check-templates',
  payload: z.object({}),
  attempts: 1,
  cron: '*/10 * * * *',
  async run({ services, request_id }) {
    for (const due of await listDueAccounts(services.database)) {
      const options = { org_id: due.org_id, actor: null, request_id, mode: 'transaction' } as const;
      await withScope(services.database, options, (scope) =>
        enqueue(scope, readTemplatesJob, due, { key: `whatsapp.read-templates:${due.org_id}:${due.account_id}` }),
      );
    }
  },
});
