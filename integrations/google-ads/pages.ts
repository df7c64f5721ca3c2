import { definePages } from '#platform/contract/pages.ts';

export const googleAdsPages = definePages({
  google_ads: { path: '/integrations/google-ads', title: 'Google Ads lead form' },
});
