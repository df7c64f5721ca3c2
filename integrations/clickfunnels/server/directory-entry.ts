import { integration, workingOnceLeadsCame } from '#features/integrations/server/index.ts';
import { CLICKFUNNELS } from '../contract.ts';
import { clickfunnelsPages } from '../pages.ts';

export const clickfunnelsEntry = integration({
  id: CLICKFUNNELS,
  place: 130,
  words: { name: 'ClickFunnels', description: 'Opt-ins from your funnels.', known_as: ['click funnels', 'funnel'] },
  icon: { letters: 'CF', colour: '#4a5459' },
  type: 'lead_source',
  category: 'websites',
  visibility: 'public',
  page: clickfunnelsPages.clickfunnels,
  setup_minutes: 3,
  readStatus: workingOnceLeadsCame,
});
