import { integration } from '#features/integrations/server/index.ts';
import { whatsappPages } from '#features/whatsapp/pages.ts';
import { WHATSAPP_LEADS } from '../lead-kind.ts';
import { hasLeadNumber } from './source-lock.queries.ts';

/** It works as soon as a number is connected whose unknown senders become leads. */
export const whatsappLeadsEntry = integration({
  id: WHATSAPP_LEADS,
  place: 15,
  words: {
    name: 'WhatsApp messages',
    label: 'WhatsApp',
    description: 'New people who write to your number.',
    known_as: ['whats app', 'waba', 'click to whatsapp', 'ctwa', 'chat'],
  },
  icon: { letters: 'W', colour: '#1fa855', shape: 'disc' },
  type: 'lead_source',
  category: 'apps',
  visibility: 'public',
  page: whatsappPages.whatsapp_business,
  setup_minutes: 5,
  readStatus: async (scope) => ((await hasLeadNumber(scope)) ? 'active' : 'not_configured'),
});
