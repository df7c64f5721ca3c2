import { definePages } from '#platform/contract/pages.ts';

export const propertyguruPages = definePages({
  propertyguru: { path: '/integrations/propertyguru', title: 'PropertyGuru' },
});
