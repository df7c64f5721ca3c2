import { ListTree } from 'lucide-react';
import type { ContentKind } from '#features/content/web/index.ts';
import { type Sequence, type SequenceItem, sequences } from '../contract.ts';
import { isAction } from '../definition.ts';
import { sequencePages } from '../pages.ts';
import { text } from './en.ts';

export const sequenceKind: ContentKind<Sequence | SequenceItem> = {
  icon: ListTree,
  list_page: sequencePages.sequences,
  calls: sequences,
  words: {
    one: text('sequence'),
    many: text('sequences'),
    all: text('all_sequences'),
    search: text('search_sequences'),
    back: text('back_to_sequences'),
    none: text('no_sequences_title'),
    noMatch: (search) => text('no_sequences_match', { search }),
  },
  isInternal: true,
  describe: ({ steps }) => text('steps', { count: steps.filter(isAction).length }),
};
