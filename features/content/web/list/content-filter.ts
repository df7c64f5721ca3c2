import type * as z from 'zod';
import { type UrlFields, urlChoice, urlId, urlText } from '#platform/web/url-state.ts';
import { type ContentFilter, ContentSort, ContentVisibility, ShareFilter } from '../../contract.ts';

const MAX_SEARCH = 100;

/** The part of a content list's state that stands in its address. */
export type ListFilter = Pick<z.output<typeof ContentFilter>, 'search' | 'filter' | 'visibility' | 'owner_id' | 'sort'>;
export type ChangeFilter = (patch: Partial<ListFilter>) => unknown;

export const filterFields: UrlFields<ListFilter> = {
  search: urlText(MAX_SEARCH),
  filter: urlChoice(ShareFilter.options),
  visibility: urlChoice(ContentVisibility.options),
  owner_id: (written) => (written === 'me' ? 'me' : urlId(written)),
  sort: urlChoice(ContentSort.options),
};

/** Everything off that leaves something out. */
export const noFilter = { search: undefined, filter: undefined, visibility: undefined, owner_id: undefined };

export const isFiltered = (filter: ListFilter): boolean =>
  Object.keys(noFilter).some((name) => filter[name as keyof ListFilter] !== undefined);

/** The few who-sees-it views of the side; each is a choice of two filters. */
export type Audience = 'all' | 'private' | 'subteams';

export const audienceOf = ({ visibility }: ListFilter): Audience =>
  visibility === 'PRIVATE' ? 'private' : visibility === 'SUBTEAMS' ? 'subteams' : 'all';

export const filterOf: Record<Audience, Pick<Partial<ListFilter>, 'visibility' | 'owner_id'>> = {
  all: { visibility: undefined, owner_id: undefined },
  private: { visibility: 'PRIVATE', owner_id: 'me' },
  subteams: { visibility: 'SUBTEAMS', owner_id: undefined },
};
