import { integration, workingOnceLeadsCame } from '#features/integrations/server/index.ts';
import { GOOGLE_ADS } from '../contract.ts';
import { googleAdsPages } from '../pages.ts';

export const googleAdsEntry = integration({
  id: GOOGLE_ADS,
  place: 40,
  words: {
    name: 'Google Ads lead extension',
    label: 'Google Ads',
    description: 'Search and display forms.',
    known_as: ['adwords', 'lead form asset', 'youtube'],
  },
  icon: { letters: 'GA', colour: '#4285f4' },
  type: 'lead_source',
  category: 'ads',
  visibility: 'public',
  page: googleAdsPages.google_ads,
  setup_minutes: 3,
  readStatus: workingOnceLeadsCame,
});
