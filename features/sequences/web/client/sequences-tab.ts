import type { RecordTab } from '#features/clients/web/index.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { useSequenceCount } from './use-sequences.ts';

/** The tab of a record, whose number is there before what it shows. */
export const sequencesTab: RecordTab = {
  Panel: lazyPart(() => import('./client-sequences.tsx').then((module) => module.ClientSequences)),
  useCount: useSequenceCount,
};
