export { TemplateCategory, TemplateContent } from './template-content.ts';
export { TemplateItem, whatsappTemplates } from './templates-contract.ts';
export { type TestMessage, whatsappTests } from './test-calls.ts';
