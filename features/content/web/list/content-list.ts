import type * as z from 'zod';
import type { ListOptions } from '#platform/web/list/define-list.ts';
import { type ListFilter, plainFilter, searchFilter } from '#platform/web/list/filters/filters.ts';
import { urlChoice, urlFlag, urlId } from '#platform/web/navigation/url-state.ts';
import { LAZY_TEXT_MS } from '#platform/web/ui/layout/use-lazy-text.ts';
import { type ContentFilter, ContentSort, ContentVisibility, ShareFilter } from '../../contract.ts';
import { text } from '../en.ts';

const MAX_SEARCH = 100;

/** The part of a content list's state that is in its address. */
export type ContentState = Pick<
  z.output<typeof ContentFilter>,
  'search' | 'filter' | 'visibility' | 'owner_id' | 'label_id' | 'in_approval' | 'sort'
> & { is_draft?: boolean | undefined };
export type ChangeState = (patch: ContentState) => unknown;

/** Filters by shares, by visibility and by label. */
const contentFilter = plainFilter<ContentState>({
  filter: urlChoice(ShareFilter.options),
  visibility: urlChoice(ContentVisibility.options),
  owner_id: (written) => (written === 'me' ? 'me' : urlId(written)),
  label_id: urlId,
  in_approval: urlFlag,
});

const contentSearch = (label: string): ListFilter<ContentState> =>
  searchFilter({
    label,
    hint: label,
    maximum: MAX_SEARCH,
    pauseMs: LAZY_TEXT_MS,
    hasKey: false,
    className: 'w-[220px] max-sm:w-full',
  });

/** What all lists of content share. */
export const ofContent = (label: string, searchLabel: string) =>
  ({
    words: {
      label,
      filters: text('filters'),
      notLoaded: text('not_loaded'),
      selectAll: text('select_all_listed'),
      noMatch: { title: () => text('no_match_title'), text: text('no_match_text') },
    },
    filters: [contentSearch(searchLabel), contentFilter],
    sort: {
      choices: ContentSort.options,
      label: (sort) => text(`sort_${sort as z.output<typeof ContentSort>}`),
      presumed: shownSort,
    },
  }) satisfies ListOptions<unknown, ContentState>;

/** Returns the chosen order, else that of the filter. */
function shownSort({ filter }: ContentState): z.output<typeof ContentSort> {
  if (filter === 'opened' || filter === 'viewed_in_last_7_days') return 'last_opened';
  return filter === 'viewed_multiple_times' ? 'times_viewed' : 'last_shared';
}

/** The views at the side; each sets all of these filters. */
export type Audience = 'all' | 'drafts' | 'private' | 'subteams' | 'in_approval';

export const findAudience = ({ visibility, is_draft, in_approval }: ContentState): Audience =>
  is_draft
    ? 'drafts'
    : in_approval
      ? 'in_approval'
      : visibility === 'PRIVATE'
        ? 'private'
        : visibility === 'SUBTEAMS'
          ? 'subteams'
          : 'all';

const none = { visibility: undefined, owner_id: undefined, is_draft: undefined, in_approval: undefined };

export const filterByAudience: Record<
  Audience,
  Pick<ContentState, 'visibility' | 'owner_id' | 'is_draft' | 'in_approval'>
> = {
  all: none,
  drafts: { ...none, is_draft: true },
  private: { ...none, visibility: 'PRIVATE', owner_id: 'me' },
  subteams: { ...none, visibility: 'SUBTEAMS' },
  in_approval: { ...none, in_approval: true },
};
