/** What is loaded later, in one piece: the first load names each further piece with everything it needs. */

export { WhatsAppBusinessScreen } from './accounts/whatsapp-business.screen.tsx';
export { ChatPanel } from './chat/chat-panel.tsx';
export { HistoryScreen } from './history/history.screen.tsx';
export { OptOutsSection } from './opt-outs/opt-outs-section.tsx';
export { TemplateScreen } from './templates/template.screen.tsx';
export { TemplatesSection } from './templates/templates-section.tsx';
export { TestSend } from './templates/test-send.tsx';
