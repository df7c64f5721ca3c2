import { MessageCircle } from 'lucide-react';
import { clientSlots } from '#features/clients/web/index.ts';
import { withContentKinds } from '#features/content/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { whatsappPages } from '../pages.ts';
import { entryText } from './opt-outs/entry-en.ts';
import { whatsappSlots } from './slots.ts';

export { reasonSentences } from '../reason-en.ts';
export { QualityMark } from './accounts/number-marks.tsx';
export { findStatus } from './accounts/number-words.ts';
export { setAccountParts, whatsappSlots } from './slots.ts';
export { StoredPreview } from './templates/stored-preview.tsx';
export { describeState, stateTones } from './templates/template-words.ts';

const load = () => import('./screens.ts');
const loadRecord = () => import('./opt-outs/record-parts.ts');
const ChatPanel = lazyPart(async () => (await load()).ChatPanel);
/** Sends a template to the person's own phone. */
export const TestSend = lazyPart(async () => (await load()).TestSend);

export const whatsappWeb = webModule({
  pages: whatsappPages,
  screens: {
    whatsapp_business: async () => (await load()).WhatsAppBusinessScreen,
    whatsapp_template: withContentKinds(async () => (await load()).TemplateScreen),
    responder_history: async () => (await load()).HistoryScreen,
  },
  integrations: { 'whatsapp-leads': { page: whatsappPages.whatsapp_business } },
  slots: [
    whatsappSlots.templates.fill(async () => (await load()).TemplatesSection),
    whatsappSlots.opt_outs.fill(async () => (await load()).OptOutsSection),
    clientSlots.record_tabs.fill({
      id: 'whatsapp',
      label: 'WhatsApp',
      flag: 'enable_wa_monitoring_feature',
      load: async () => ({ Panel: ChatPanel, useCount: () => undefined }),
    }),
    clientSlots.record_details.fill(async () => (await loadRecord()).OptOutPanel),
    clientSlots.menu_actions.fill({
      label: entryText('opt_out'),
      icon: MessageCircle,
      Dialog: lazyPart(async () => (await loadRecord()).OptOutDialog),
    }),
  ],
  palette: [
    { page: whatsappPages.whatsapp_business, group: 'account', icon: MessageCircle, policy: 'INTEGRATIONS.MANAGE' },
    { page: whatsappPages.responder_history, group: 'go_to', policy: 'TEAM.MANAGE' },
  ],
});
