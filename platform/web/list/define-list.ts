import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { AnyEndpoint, CallOutput, CallQuery } from '#platform/contract/endpoint.ts';
import type { IdField } from '../list-visit.ts';
import type { Density } from '../ui/display/table.tsx';
import { urlChoice } from '../url-state.ts';
import type { ListColumn } from './columns.ts';
import { collectFields, type FieldReaders, type ListFilter } from './filters.ts';
import type { ListSort } from './sorting.ts';

export type RowOf<E extends AnyEndpoint> = CallOutput<E> extends { results: readonly (infer Row)[] } ? Row : never;
/** What the call can be narrowed and sorted by. */
export type QueryOf<E extends AnyEndpoint> = Partial<CallQuery<E>>;

export interface ListWords {
  /** Names the list for screen readers. */
  label: string;
  notLoaded: string;
  /** Names the toolbar for screen readers. */
  filters?: string;
  /** When nothing fits the filters; what they are is told in words. Without these `Empty` says it. */
  noMatch?: { title: (filters: string) => string; text: string };
  /** How many there are. */
  count?: (count: number) => string;
  countCapped?: (shown: string) => string;
  selectAll?: string;
  /** The button that closes the phone's filters. */
  show?: string;
}

/** How the person wants the lists to look, kept by a feature. */
export interface ListDisplay {
  density: Density;
  columns: readonly string[] | null;
  change: (display: { density?: Density; columns?: string[] }) => void;
}

export interface PhoneRowProps<Row> {
  row: Row;
  /** The name as the link that opens the row. */
  title: ReactNode;
  /** Some row is selected: a tap selects instead of opening. */
  isChoosing: boolean;
}

export interface BulkActionsProps<Row> {
  chosen: readonly Row[];
}

interface RowsOptions<Row> {
  /** The field of a row that names its record; `id` unless said. */
  idField?: IdField;
  getName?: (row: Row) => string;
  /** Where a row leads. */
  makeHref?: (row: Row) => string;
  columns?: readonly ListColumn<Row>[];
  /** What stands there instead of the shown columns, where a list has some of its own. */
  arrange?(shown: readonly ListColumn<Row>[]): readonly ListColumn<Row>[];
  /** A hook: row height and columns as the person chose them; without it there is no menu for them. */
  useDisplay?: () => ListDisplay;
  /** Quick actions over the end of a row, made for the row one reaches. */
  RowActions?: ComponentType<{ row: Row }>;
  PhoneRow?: ComponentType<PhoneRowProps<Row>>;
  /** What a row is selected by on a phone. */
  PhoneFace?: ComponentType<{ row: Row }>;
  /** What can be done with the chosen rows; without it rows cannot be chosen. */
  BulkActions?: ComponentType<BulkActionsProps<Row>>;
  /** Most rows one command touches. */
  bulkMaximum?: number;
}

export interface ListOptions<Row, State extends object> extends RowsOptions<Row> {
  words: ListWords;
  /** Asked for with every page. */
  query?: State & { page_size?: number; with_count?: boolean };
  /** Asked for unless the address says otherwise. */
  defaults?: State;
  filters?: readonly ListFilter<State>[];
  /** Further fields of the address, which narrow nothing. */
  fields?: FieldReaders<State>;
  sort?: ListSort;
  /** The rows stay true while the list is open: how one is read, and the noun of its events. */
  live?: { one: AnyEndpoint; subject: string };
  /** Drawn while there is nothing to show. */
  Empty?: ComponentType;
  /** Drawn while nothing is here yet; rows of a table unless said. */
  skeleton?: ReactNode;
  /** Who lets people in, where not everybody may see the list. */
  forbidden?: { title: string; words: (owner: string) => ReactNode };
  /** Other lists of the same area, at the end of the display menu and of the phone's filters. */
  links?: readonly { label: string; to: string; icon: LucideIcon }[];
}

/** A list as one value: what is read, narrowed, sorted, shown, chosen and said when nothing is there. */
export interface List<Row, State extends object> extends ListOptions<Row, State> {
  endpoint: AnyEndpoint;
  filters: readonly ListFilter<State>[];
  /** Everything that stands in the address. */
  addressFields: FieldReaders<State>;
}

/**
 * Declares a list; `ListScreen` shows it, and `useList` with the parts of this folder where a screen looks otherwise.
 *
 * @param endpoint answers rows, in pages or all at once; the query it takes types the filters.
 */
export function defineList<E extends AnyEndpoint>(
  endpoint: E,
  options: ListOptions<RowOf<E>, QueryOf<E>>,
): List<RowOf<E>, QueryOf<E>> {
  const filters = options.filters ?? [];
  return {
    ...options,
    endpoint,
    filters,
    addressFields: { ...collectFields(filters), ...sortFields(options.sort), ...options.fields },
  };
}

function sortFields(sort: ListSort | undefined): object {
  if (!sort) return {};
  return { sort: urlChoice(sort.choices), ...(sort.orders && { sort_order: urlChoice(['ASC', 'DESC']) }) };
}
