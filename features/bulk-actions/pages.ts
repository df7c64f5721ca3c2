import { definePages } from '#platform/contract/pages.ts';

export const bulkActionPages = definePages({
  bulk_actions: { path: '/clients/bulk-actions', title: 'Bulk actions' },
});
