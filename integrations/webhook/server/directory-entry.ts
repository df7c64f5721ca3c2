import { integration, workingOnceLeadsCame } from '#features/integrations/server/index.ts';
import { WEBHOOK } from '../contract.ts';
import { webhookPages } from '../pages.ts';

export const webhookEntry = integration({
  id: WEBHOOK,
  place: 70,
  words: {
    name: 'Webhook',
    description: 'Any website form or script.',
    known_as: ['api', 'http', 'url', 'website', 'contact form', 'generic', 'plug-in', 'developer'],
  },
  // A ring, and the two lines that lead to it and away from it.
  icon: {
    lines: [
      'M18 16.98h-5.99c-1.1 0-1.95.94-2.48 1.9A4 4 0 0 1 2 17c.01-.7.2-1.4.57-2',
      'M6 17l3.13-5.78c.53-.97.1-2.18-.5-3.1a4 4 0 1 1 6.89-4.06',
      'M12 6l3.13 5.73C15.66 12.7 16.9 13 18 13a4 4 0 0 1 0 8',
    ],
  },
  type: 'lead_source',
  category: 'websites',
  visibility: 'public',
  page: webhookPages.webhook,
  setup_minutes: 3,
  suggested_in: 'everywhere',
  readStatus: workingOnceLeadsCame,
});
