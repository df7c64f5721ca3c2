import { eraseAfter } from '#platform/server/jobs/erase-after.ts';
import { DELETED_VIEWS_KEPT_DAYS } from '../contract.ts';

/** Erases saved views that were deleted 30 days ago. */
export const eraseViewsJob = eraseAfter({
  name: 'saved-views.erase-deleted',
  cron: '23 4 * * *',
  table: 'saved_views',
  since: 'deleted_at',
  days: DELETED_VIEWS_KEPT_DAYS,
});
