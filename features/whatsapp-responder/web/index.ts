import { webModule } from '#platform/web/module.ts';
import { responderPages } from '../pages.ts';

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
  palette: [{ page: responderPages.whatsapp_responder, group: 'go_to', policy: 'TEAM.MANAGE' }],
});
