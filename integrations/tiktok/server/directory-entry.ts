import { integration } from '#features/integrations/server/index.ts';
import { TIKTOK } from '../contract.ts';
import { tiktokPages } from '../pages.ts';
import { tiktokProvider } from './tiktok-source.ts';

/** Its status is that of its connections and advertisers (integrations R.5). */
export const tiktokEntry = integration({
  id: TIKTOK,
  place: 30,
  words: {
    name: 'TikTok lead generation',
    description: 'Leads from instant forms.',
    known_as: ['tik tok', 'bytedance', 'instant form'],
  },
  icon: { letters: 'TT', colour: '#111111' },
  type: 'lead_source',
  category: 'ads',
  visibility: 'public',
  page: tiktokPages.tiktok,
  setup_minutes: 3,
  readStatus: tiktokProvider.readStatus,
});
