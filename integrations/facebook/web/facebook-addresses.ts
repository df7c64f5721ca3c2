/** Where people mend at Facebook what we can't; nothing is called here. */
export const facebookAddresses = {
  home: 'https://www.facebook.com/',
  pageAccess: ({ page_id }: { page_id: string }) =>
    `https://business.facebook.com/settings/pages/${encodeURIComponent(page_id)}`,
  leadsAccess: 'https://business.facebook.com/settings/leads-accesses',
  adsManager: 'https://adsmanager.facebook.com/adsmanager/manage/campaigns',
  status: 'https://metastatus.com/',
} as const;
