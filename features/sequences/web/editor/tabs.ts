import type { ComponentType } from 'react';
import type { Sequence } from '../../contract.ts';
import type { SequenceDraft } from './use-sequence-draft.ts';

interface SequenceTab {
  name: 'people' | 'figures' | 'entry';
  load: () => Promise<ComponentType<{ sequence: Sequence; draft: SequenceDraft }>>;
}

/** The parts of a sequence behind its steps, in their order; each loads when it is first opened. */
export const sequenceTabs: readonly SequenceTab[] = [
  { name: 'people', load: () => import('../people/people-tab.tsx').then((module) => module.PeopleTab) },
  { name: 'figures', load: () => import('../figures/figures-tab.tsx').then((module) => module.FiguresTab) },
  { name: 'entry', load: () => import('../entry/entry-tab.tsx').then((module) => module.EntryTab) },
];
