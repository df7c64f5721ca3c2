import { eraseAfter } from '#platform/server/jobs/erase-after.ts';

/** Erases deliveries after 30 days. */
export const eraseDeliveriesJob = eraseAfter({
  name: 'outgoing-webhooks.erase-deliveries',
  cron: '17 3 * * *',
  table: 'webhook_deliveries',
  since: 'created_at',
  days: 30,
});
