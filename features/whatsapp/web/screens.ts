/** What is loaded later, in one piece: the first load names each further piece with everything it needs. */
export { WhatsAppBusinessScreen } from './accounts/whatsapp-business.screen.tsx';
export { HistoryScreen } from './history/history.screen.tsx';
export { TemplateScreen } from './templates/template.screen.tsx';
export { TemplatesSection } from './templates/templates-section.tsx';
