import { contentKind } from '#features/content/server/index.ts';
import type { Sequence } from '../contract.ts';
import { sequenceFacts } from '../sequence-facts.ts';
import { copySequence } from './draft/write-sequences.queries.ts';
import { getSequence } from './read/show-sequence.ts';

export const sequenceKind = contentKind<Sequence>({
  ...sequenceFacts,
  get: getSequence,
  copyDetails: copySequence,
  findRefusal: () => 'A sequence is not shared. Add clients to it instead.',
  show: async () => null,
});
