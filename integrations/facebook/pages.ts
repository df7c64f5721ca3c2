import { definePages } from '#platform/contract/pages.ts';

export const facebookPages = definePages({
  facebook: { path: '/integrations/facebook', title: 'Facebook lead ads' },
  facebook_page: { path: '/integrations/facebook/page/{id}', title: 'Facebook page' },
  /** Without an id the first page is shown. */
  facebook_first_page: { path: '/integrations/facebook/page', title: 'Facebook page' },
  /** Where Facebook sends the person back after they gave or refused their consent (S0-2.1-85). */
  facebook_return: { path: '/integrations/facebook-leads-routing', title: 'Connecting Facebook' },
});
