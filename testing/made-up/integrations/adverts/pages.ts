import { definePages } from '#platform/contract/pages.ts';

export const advertPages = definePages({
  adverts: { path: '/integrations/adverts', title: 'Adverts' },
});
