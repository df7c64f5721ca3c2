import { integration, workingOnceLeadsCame } from '#features/integrations/server/index.ts';
import { listSources } from '#features/leads/server/index.ts';
import { ZAPIER } from '../contract.ts';
import { zapierPages } from '../pages.ts';

/** Connected once Zapier has asked who its key belongs to, which adds the lead source. */
export const zapierEntry = integration({
  id: ZAPIER,
  place: 120,
  words: {
    name: 'Zapier',
    description: 'Connect other apps without code.',
    known_as: ['zap', 'automation', 'make', 'integromat', 'webhooks', 'api key'],
  },
  icon: { letters: 'Z', colour: '#ff4f00', shape: 'disc' },
  type: 'lead_source',
  category: 'apps',
  visibility: 'public',
  page: zapierPages.zapier,
  setup_minutes: 5,
  readStatus: async (scope, leads) =>
    (await listSources(scope, ZAPIER)).length > 0 ? 'active' : workingOnceLeadsCame(scope, leads),
});
