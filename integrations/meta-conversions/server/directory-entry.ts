import { integration } from '#features/integrations/server/index.ts';
import { META_CONVERSIONS } from '../contract.ts';
import { conversionPages } from '../pages.ts';
import { findDataset } from './datasets.queries.ts';

export const conversionsEntry = integration({
  id: META_CONVERSIONS,
  place: 230,
  words: {
    name: 'Meta conversions',
    description: 'Report won clients back to your ads.',
    known_as: ['conversion api', 'capi', 'pixel', 'dataset', 'facebook'],
  },
  icon: { letters: 'M', colour: '#0866ff' },
  type: 'automation',
  visibility: 'public',
  page: conversionPages.meta_conversions,
  setup_minutes: 2,
  readStatus: async (scope) => {
    const dataset = await findDataset(scope);
    if (!dataset) return 'not_configured';
    return dataset.state === 'CONNECTED' ? 'active' : 'expired';
  },
});
