export { ContactButtons } from './contact-buttons.tsx';
export { TimelinePanel } from './timeline-panel.tsx';
