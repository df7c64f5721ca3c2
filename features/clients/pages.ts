import { definePages } from '#platform/contract/pages.ts';

export const clientPages = definePages({
  clients: { path: '/clients', title: 'Clients' },
  pipeline: { path: '/clients/pipeline', title: 'Pipeline' },
  recently_active: { path: '/clients/recently-active', title: 'Recently active' },
  uncontacted: { path: '/clients/uncontacted', title: 'Uncontacted' },
  deleted_clients: { path: '/clients/deleted', title: 'Deleted clients' },
  deleted_client: { path: '/clients/deleted/{id}', title: null },
  client: { path: '/client/{id}', title: null },
});
