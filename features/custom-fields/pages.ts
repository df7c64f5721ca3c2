import { definePages } from '#platform/contract/pages.ts';

export const customFieldPages = definePages({
  custom_client_fields: { path: '/account/custom-client-fields', title: 'Custom client fields' },
});
