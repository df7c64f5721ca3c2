import { ListTree } from 'lucide-react';
import { clientSlots } from '#features/clients/web/index.ts';
import { contentSlots } from '#features/content/web/index.ts';
import { followUpSlots } from '#features/follow-ups/web/index.ts';
import { activityAdded } from '#features/timeline/events.ts';
import { toastOn, webModule } from '#platform/web/module.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { sequencePages } from '../pages.ts';
import { sequenceFacts } from '../sequence-facts.ts';
import { entryText } from './client/entry-en.ts';

const { sequences, sequence, due } = sequencePages;

/** Screens that also show sharing, which composition adds. */
export const sequenceScreens = {
  sequences: () => import('./list/sequences.screen.tsx').then((module) => module.SequencesScreen),
  sequence: () => import('./editor/sequence.screen.tsx').then((module) => module.SequenceScreen),
};

export const sequencesWeb = webModule({
  pages: sequencePages,
  screens: { due: () => import('./due/due.screen.tsx').then((module) => module.DueScreen) },
  palette: [
    { page: sequences, group: 'go_to' },
    { page: due, group: 'go_to' },
  ],
  toasts: [
    toastOn(activityAdded, async (message) => {
      if (message.by_me) await (await import('./due/offer-steps.ts')).offerSteps(message);
    }),
  ],
  slots: [
    followUpSlots.lists.fill(() => import('./due/further-list.ts').then((module) => module.dueFurtherList)),
    contentSlots.kinds.fill({
      ...sequenceFacts,
      screens: [
        [sequences, sequenceScreens.sequences],
        [sequence, sequenceScreens.sequence],
      ],
      load: () => import('./sequence-kind.ts').then((module) => module.sequenceKind),
    }),
    clientSlots.record_tabs.fill({
      id: 'sequences',
      label: entryText('sequences'),
      load: () => import('./client/sequences-tab.ts').then((module) => module.sequencesTab),
    }),
    clientSlots.record_plans.fill(() => import('./client/next-days-panel.tsx').then((module) => module.NextDaysPanel)),
    clientSlots.menu_actions.fill({
      label: entryText('add_to_sequence'),
      icon: ListTree,
      Dialog: lazyPart(() => import('./client/add-client.tsx').then((module) => module.AddClient)),
    }),
    clientSlots.bulk_actions.fill(
      lazyPart(() => import('./people/bulk-add.tsx').then((module) => module.SequenceBulkAction)),
    ),
  ],
});
