import * as z from 'zod';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { announceOpened, listOpenIntegrations } from './notify-me.ts';
import { orgsWithWishes } from './wishes.queries.ts';

/** Tells every hour who waits for an integration that has opened: a new version opens some. */
export const announceOpenedJob = defineJob({
  name: 'integrations.announce-opened',
  payload: z.object({}),
  attempts: 3,
  cron: '11 * * * *',
  async run({ services, request_id, log }) {
    const open = listOpenIntegrations().map(({ id }) => id);
    for (const org_id of await orgsWithWishes(services.database, open)) {
      const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
      const told = await withScope(services.database, options, (scope) =>
        announceOpened(scope, services.settings.public_url),
      );
      if (told > 0) log.info({ org_id, told }, 'people told of integrations that opened');
    }
  },
});
