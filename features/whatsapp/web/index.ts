import { MessageCircle } from 'lucide-react';
import { withContentKinds } from '#features/content/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { whatsappPages } from '../pages.ts';
import { whatsappSlots } from './slots.ts';

export { reasonSentences } from '../reason-en.ts';
export { QualityMark } from './accounts/number-marks.tsx';
export { findStatus } from './accounts/number-words.ts';
export { setAccountParts, whatsappSlots } from './slots.ts';
export { StoredPreview } from './templates/stored-preview.tsx';
export { describeState, stateTones } from './templates/template-words.ts';

const load = () => import('./screens.ts');

export const whatsappWeb = webModule({
  pages: whatsappPages,
  screens: {
    whatsapp_business: async () => (await load()).WhatsAppBusinessScreen,
    whatsapp_template: withContentKinds(async () => (await load()).TemplateScreen),
    responder_history: async () => (await load()).HistoryScreen,
  },
  slots: [whatsappSlots.templates.fill(async () => (await load()).TemplatesSection)],
  palette: [
    { page: whatsappPages.whatsapp_business, group: 'account', icon: MessageCircle, policy: 'INTEGRATIONS.MANAGE' },
    { page: whatsappPages.responder_history, group: 'go_to', policy: 'TEAM.MANAGE' },
  ],
});
