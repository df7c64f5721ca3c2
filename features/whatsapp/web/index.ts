import { MessageCircle } from 'lucide-react';
import { clientSlots } from '#features/clients/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { whatsappPages } from '../pages.ts';
import { entryText } from './opt-outs/entry-en.ts';

export { QualityMark } from './accounts/number-marks.tsx';
export { findStatus } from './accounts/number-words.ts';
export { setAccountParts, whatsappSlots } from './slots.ts';

const loadRecord = () => import('./opt-outs/record-parts.ts');

export const whatsappWeb = webModule({
  pages: whatsappPages,
  screens: { whatsapp_business: async () => (await import('./screens.ts')).WhatsAppBusinessScreen },
  integrations: { 'whatsapp-leads': { page: whatsappPages.whatsapp_business } },
  slots: [
    clientSlots.record_details.fill(async () => (await loadRecord()).OptOutPanel),
    clientSlots.menu_actions.fill({
      label: entryText('opt_out'),
      icon: MessageCircle,
      Dialog: lazyPart(async () => (await loadRecord()).OptOutDialog),
    }),
  ],
  palette: [
    { page: whatsappPages.whatsapp_business, group: 'account', icon: MessageCircle, policy: 'INTEGRATIONS.MANAGE' },
  ],
});
