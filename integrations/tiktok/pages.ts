import { definePages } from '#platform/contract/pages.ts';

export const tiktokPages = definePages({
  tiktok: { path: '/integrations/tiktok', title: 'TikTok lead generation' },
  tiktok_account: { path: '/integrations/tiktok/account/{id}', title: 'TikTok advertiser' },
  /** Where TikTok sends the person back after they gave or refused their consent. */
  tiktok_return: { path: '/integrations/tiktok/connected', title: 'Connecting TikTok' },
});
