import { definePages } from '#platform/contract/pages.ts';

export const clientExportPages = definePages({
  client_export: { path: '/integrations/client-export', title: 'Client export' },
});
