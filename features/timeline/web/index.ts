export { ContactButtons } from './contact-buttons.tsx';
export { QuickContact } from './quick-contact.tsx';
export { TimelinePanel } from './timeline-panel.tsx';
