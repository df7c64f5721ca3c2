import { integration, workingOnceLeadsCame } from '#features/integrations/server/index.ts';
import { INDIAMART } from '../contract.ts';
import { indiamartPages } from '../pages.ts';
import { getStatus } from './info.ts';
import { listKeys } from './pull/indiamart-keys.queries.ts';

export const indiamartEntry = integration({
  id: INDIAMART,
  place: 90,
  words: {
    name: 'IndiaMART',
    description: 'Buyer enquiries from India.',
    known_as: ['india mart', 'business listing', 'marketplace', 'seller account', 'buy lead'],
  },
  icon: { letters: 'IM', colour: '#2e3192' },
  type: 'lead_source',
  category: 'marketplaces',
  visibility: 'public',
  page: indiamartPages.indiamart,
  setup_minutes: 3,
  // Its sellers are in India.
  suggested_in: ['IN'],
  readStatus: async (scope, leads) => {
    const statuses = (await listKeys(scope)).map(getStatus);
    if (statuses.includes('expired')) return 'expired';
    return statuses.length > 0 ? 'active' : workingOnceLeadsCame(scope, leads);
  },
});
