import { eraseAfter } from '#platform/server/jobs/erase-after.ts';

/** Erases events after a year. */
export const eraseConversionsJob = eraseAfter({
  name: 'meta-conversions.erase-events',
  cron: '41 3 * * *',
  table: 'conversion_events',
  since: 'created_at',
  days: 365,
});
