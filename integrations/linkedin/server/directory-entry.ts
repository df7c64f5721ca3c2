import { integration } from '#features/integrations/server/index.ts';
import { LINKEDIN } from '../contract.ts';
import { linkedinPages } from '../pages.ts';
import { linkedinProvider } from './linkedin-source.ts';

/** Its status is that of its connections and ad accounts (integrations R.5). */
export const linkedinEntry = integration({
  id: LINKEDIN,
  place: 20,
  words: {
    name: 'LinkedIn lead gen',
    description: 'Campaign Manager lead forms.',
    known_as: ['lead sync', 'campaign manager', 'linked in'],
  },
  icon: { letters: 'in', colour: '#0a66c2', shape: 'square' },
  type: 'lead_source',
  category: 'ads',
  visibility: 'public',
  page: linkedinPages.linkedin,
  setup_minutes: 3,
  readStatus: linkedinProvider.readStatus,
});
