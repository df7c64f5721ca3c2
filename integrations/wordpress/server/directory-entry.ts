import { integration } from '#features/integrations/server/index.ts';
import { WORDPRESS } from '../contract.ts';
import { wordpressPages } from '../pages.ts';
import { listLastSeen } from './sites.queries.ts';
import { isConnected } from './sites.ts';

export const wordpressEntry = integration({
  id: WORDPRESS,
  place: 60,
  words: {
    name: 'WordPress',
    description: 'Contact forms on your own site.',
    known_as: ['contact form 7', 'gravity forms', 'wpforms', 'elementor', 'ninja forms', 'fluent forms', 'plugin'],
  },
  icon: { letters: 'W', colour: '#21759b', shape: 'disc' },
  type: 'lead_source',
  category: 'websites',
  visibility: 'public',
  page: wordpressPages.wordpress,
  setup_minutes: 4,
  suggested_in: 'everywhere',
  async readStatus(scope) {
    const sites = await listLastSeen(scope);
    if (sites.length === 0) return 'not_configured';
    return sites.every(isConnected) ? 'active' : 'unknown';
  },
});
