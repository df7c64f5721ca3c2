import { clientSlots } from '#features/clients/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { whatsappMessagePages } from '../pages.ts';

export { reasonSentences } from '../reason-en.ts';

const load = () => import('./screens.ts');
const ChatPanel = lazyPart(async () => (await load()).ChatPanel);

export const whatsappMessagesWeb = webModule({
  pages: whatsappMessagePages,
  screens: { responder_history: async () => (await load()).HistoryScreen },
  slots: [
    clientSlots.record_tabs.fill({
      id: 'whatsapp',
      label: 'WhatsApp',
      flag: 'enable_wa_monitoring_feature',
      load: async () => ({ Panel: ChatPanel, useCount: () => undefined }),
    }),
  ],
  palette: [{ page: whatsappMessagePages.responder_history, group: 'go_to', policy: 'TEAM.MANAGE' }],
});
