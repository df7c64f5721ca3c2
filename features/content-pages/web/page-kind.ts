import { PanelsTopLeft } from 'lucide-react';
import type { ContentKind } from '#features/content/web/index.ts';
import { openRestrictedAccess } from '#platform/web/restricted-access.ts';
import { type PageTemplate, type PageTemplateItem, pageTemplates } from '../contract.ts';
import { contentPagePages } from '../pages.ts';
import { nameType } from './component-type.tsx';
import { text } from './en.ts';

/** What a page and its line in lists have alike. */
export type AnyPageTemplate = PageTemplate | PageTemplateItem;

export const pageKind: ContentKind<AnyPageTemplate> = {
  icon: PanelsTopLeft,
  list_page: contentPagePages.pages,
  calls: pageTemplates,
  words: {
    one: text('page'),
    many: text('pages'),
    all: text('all_pages'),
    search: text('search_pages'),
    back: text('back_to_pages'),
    none: text('no_pages_to_share'),
    noMatch: (search) => text('no_pages_match', { search }),
  },
  hasDrafts: true,
  isReady: ({ live_version }) => live_version !== null,
  describe: ({ components_count: count }) => text('page_with', { components: text('components', { count }) }),
  nameSection: nameType,
};

/** Says that making and changing pages is part of Pro, and how one gets it. */
export const offerPro = (): void =>
  openRestrictedAccess({ sub_error: 'unavailable_in_free_plan', reason: text('pro_reason') });
