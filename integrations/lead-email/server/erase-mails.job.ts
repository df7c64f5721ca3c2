import { eraseAfter } from '#platform/server/jobs/erase-after.ts';
import { deleteMailsBefore, KEPT_DAYS } from './lead-mails.queries.ts';

/** Erases mails after 120 days, with their files; what their leads brought stays. */
export const eraseMailsJob = eraseAfter({
  name: 'lead-email.erase',
  cron: '37 4 * * *',
  table: 'lead_mails',
  since: 'received_at',
  days: KEPT_DAYS,
  erase: async (scope, { before, services, afterwards }) => {
    const { count, file_keys } = await deleteMailsBefore(scope, before);
    for (const key of file_keys) afterwards(() => services.storage.remove(key));
    return count;
  },
});
