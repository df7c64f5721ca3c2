import { Layers2 } from 'lucide-react';
import type { ContentKind } from '#features/content/web/index.ts';
import { type ContentGroup, type ContentGroupItem, contentGroups } from '../contract.ts';
import { contentGroupPages } from '../pages.ts';
import { text } from './en.ts';

export const groupKind: ContentKind<ContentGroup | ContentGroupItem> = {
  icon: Layers2,
  list_page: contentGroupPages.groups,
  calls: contentGroups,
  words: {
    one: text('group'),
    many: text('groups'),
    all: text('all_groups'),
    search: text('search_groups'),
    back: text('back_to_groups'),
    none: text('no_groups_to_share'),
    noMatch: (search) => text('no_groups_match', { search }),
  },
  holdsContents: true,
  isReady: ({ items_count }) => items_count > 0,
  describe: ({ items_count: count }) => text('group_with', { items: text('items', { count }) }),
};
