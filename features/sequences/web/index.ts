import { contentSlots } from '#features/content/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { sequencePages } from '../pages.ts';
import { sequenceFacts } from '../sequence-facts.ts';

const { sequences, sequence } = sequencePages;

/** Screens that also show sharing, which composition adds. */
export const sequenceScreens = {
  sequences: () => import('./list/sequences.screen.tsx').then((module) => module.SequencesScreen),
  sequence: () => import('./editor/sequence.screen.tsx').then((module) => module.SequenceScreen),
};

export const sequencesWeb = webModule({
  pages: sequencePages,
  palette: [{ page: sequences, group: 'go_to' }],
  slots: [
    contentSlots.kinds.fill({
      ...sequenceFacts,
      screens: [
        [sequences, sequenceScreens.sequences],
        [sequence, sequenceScreens.sequence],
      ],
      load: () => import('./sequence-kind.ts').then((module) => module.sequenceKind),
    }),
  ],
});
