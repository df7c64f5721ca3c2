import { readAutomation } from '#features/automations/server/index.ts';
import { integration } from '#features/integrations/server/index.ts';
import { responderPages } from '../pages.ts';
import { hasResponders } from './rules/answers.queries.ts';

/** It is connected while it is on and has a responder. */
export const responderEntry = integration({
  id: 'whatsapp-auto-responder',
  place: 220,
  words: {
    name: 'WhatsApp auto-responder',
    description: 'Greet new leads from your own number.',
    known_as: ['auto reply', 'autoresponder', 'whats app', 'waba'],
  },
  icon: { letters: 'W', colour: '#1fa855', shape: 'disc' },
  type: 'automation',
  visibility: 'public',
  page: responderPages.whatsapp_responder,
  setup_minutes: 10,
  needs: 'TEAM.MANAGE',
  readStatus: async (scope) => {
    const { status } = await readAutomation(scope, 'WHATSAPP_RESPONDER');
    return status === 'ACTIVE' && (await hasResponders(scope)) ? 'active' : 'not_configured';
  },
});
