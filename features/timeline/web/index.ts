export { ContactButtons } from './contact-buttons.tsx';
export { ContactQuestions } from './contact-questions-host.tsx';
export { ContactActions, NoteAction, useContactSheet } from './phone-actions.tsx';
export { QuickContact } from './quick-contact.tsx';
export { TimelinePanel } from './timeline-panel.tsx';
