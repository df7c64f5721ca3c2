import { eraseAfter } from '#platform/server/jobs/erase-after.ts';
import { KEPT_DAYS } from './kept.ts';

/** Erases actions that can no longer be undone; what they changed stays in the history. */
export const eraseActionsJob = eraseAfter({
  name: 'bulk-actions.erase',
  cron: '53 3 * * *',
  table: 'bulk_actions',
  since: 'created_at',
  days: KEPT_DAYS,
});
