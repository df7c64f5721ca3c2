import { clientSlots } from '#features/clients/web/index.ts';
import { toastOn, webModule } from '#platform/web/module.ts';
import { answerReady } from '../offer-events.ts';
import { responderPages } from '../pages.ts';

const load = () => import('./offer/screens.ts');

export const whatsappResponderWeb = webModule({
  pages: responderPages,
  screens: {
    whatsapp_responder: () =>
      import('./list/whatsapp-responder.screen.tsx').then((module) => module.WhatsAppResponderScreen),
    add_responder: () => import('./editor/responder-editor.screen.tsx').then((module) => module.AddResponderScreen),
    edit_responder: () => import('./editor/responder-editor.screen.tsx').then((module) => module.EditResponderScreen),
  },
  integrations: {
    'whatsapp-auto-responder': {
      page: responderPages.whatsapp_responder,
      holds: [responderPages.add_responder],
    },
  },
  slots: [clientSlots.record_plans.fill(async () => (await load()).AnswerNowPanel)],
  toasts: [toastOn(answerReady, async (message) => (await load()).showAnswerToast(message))],
  palette: [{ page: responderPages.whatsapp_responder, group: 'go_to', policy: 'TEAM.MANAGE' }],
});
