/** What is loaded later, in one piece: the first load names each further piece with everything it needs. */

export { TemplateScreen } from './templates/template.screen.tsx';
export { TemplatesSection } from './templates/templates-section.tsx';
export { TestSend } from './templates/test-send.tsx';
