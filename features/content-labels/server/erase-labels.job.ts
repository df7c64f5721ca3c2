import { eraseAfter } from '#platform/server/jobs/erase-after.ts';
import { DELETED_LABELS_KEPT_DAYS } from '../contract.ts';

/** Erases labels that were deleted 30 days ago. */
export const eraseLabelsJob = eraseAfter({
  name: 'content-labels.erase-deleted',
  cron: '41 4 * * *',
  table: 'content_labels',
  since: 'deleted_at',
  days: DELETED_LABELS_KEPT_DAYS,
});
