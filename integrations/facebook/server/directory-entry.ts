import { integration } from '#features/integrations/server/index.ts';
import { FACEBOOK } from '../contract.ts';
import { facebookPages } from '../pages.ts';
import { facebookProvider } from './facebook-source.ts';

/** Its status is that of its connections and pages (integrations R.5). */
export const facebookEntry = integration({
  id: FACEBOOK,
  place: 10,
  words: {
    name: 'Facebook lead ads',
    description: 'Instant forms, on Instagram too.',
    known_as: ['meta', 'instagram', 'instant form', 'lead generation', 'fb', 'facebook leads routing'],
  },
  icon: { letters: 'f', colour: '#1877f2', shape: 'disc' },
  type: 'lead_source',
  category: 'ads',
  visibility: 'public',
  page: facebookPages.facebook,
  setup_minutes: 3,
  suggested_in: 'everywhere',
  readStatus: facebookProvider.readStatus,
});
