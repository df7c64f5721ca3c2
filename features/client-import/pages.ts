import { definePages } from '#platform/contract/pages.ts';

export const clientImportPages = definePages({
  import_clients: { path: '/clients/import', title: 'Import clients' },
});
