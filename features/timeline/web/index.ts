import { timelineTag } from '#domain/tags.ts';
import { webModule } from '#platform/web/module.ts';
import { timelinePages } from '../pages.ts';

export { ContactButtons } from './contact/contact-buttons.tsx';
export { ContactQuestions } from './contact/contact-questions-host.tsx';
export { linkTo, listWays, reasonAgainst } from './contact/contact-ways.ts';
export { QuickContact } from './contact/quick-contact.tsx';
export { recordContact } from './contact/record-contact.ts';
export { useContact } from './contact/use-contact.ts';
export { ContactActions, NoteAction, useContactSheet } from './phone-actions.tsx';
export { TimelinePanel } from './timeline-panel.tsx';

export const timelineWeb = webModule({
  pages: timelinePages,
  screens: {
    activities: () => import('./activities/activities.screen.tsx').then((module) => module.ActivitiesScreen),
  },
  areas: [{ page: timelinePages.activities, key: 'v', clears: [timelineTag] }],
  palette: [{ page: timelinePages.activities, group: 'go_to' }],
});
