import type * as z from 'zod';
import { ContentFilter } from '../contract.ts';

/** The part of a content list's state that stands in its address. */
export const ListFilter = ContentFilter.pick({
  search: true,
  filter: true,
  visibility: true,
  owner_id: true,
  sort: true,
});
export type ListFilter = z.output<typeof ListFilter>;
export type ChangeFilter = (patch: Partial<z.input<typeof ListFilter>>) => unknown;

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
