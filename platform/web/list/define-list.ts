import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { AnyEndpoint, CallOutput, CallQuery } from '#platform/contract/endpoint.ts';
import { urlChoice } from '../navigation/url-state.ts';
import type { Density } from '../ui/display/table.tsx';
import { collectFields, type FieldReaders, type ListFilter } from './filters/filters.ts';
import type { ListColumn } from './rows/columns.ts';
import type { AppliedSort, ListSort } from './toolbar/sorting.ts';
import type { IdField } from './visit/list-visit.ts';

export type RowOf<E extends AnyEndpoint> = CallOutput<E> extends { results: readonly (infer Row)[] } ? Row : never;
/** The query parameters by which the call filters and sorts. */
export type QueryOf<E extends AnyEndpoint> = Partial<CallQuery<E>>;

export interface ListWords {
  /** The list's name for screen readers. */
  label: string;
  notLoaded: string;
  /** The toolbar's name for screen readers. */
  filters?: string;
  /** The words when no row matches the filters, which are passed in words; without them `Empty` is shown. */
  noMatch?: {
    title: (filters: string) => string;
    text: string;
    /** Why nothing can match, where that is known: the person may not see such rows. */
    useReason?: (state: object) => string | null;
  };
  /** The words for the number of rows. */
  count?: (count: number) => string;
  countCapped?: (shown: string) => string;
  selectAll?: string;
  /** The words on the button that closes the phone's filters. */
  show?: string;
}

/** The person's choice of how lists look, which a feature stores. */
export interface ListDisplay {
  density: Density;
  columns: readonly string[] | null;
  change: (display: { density?: Density; columns?: string[] }) => void;
}

export interface PhoneRowProps<Row> {
  row: Row;
  /** The name as a link that opens the row. */
  title: ReactNode;
  /** True while a row is selected, so that a tap selects instead of opening. */
  isChoosing: boolean;
}

export interface BulkActionsProps<Row> {
  /** The selected rows that are loaded. */
  chosen: readonly Row[];
  /** Present while all that the filter finds are selected: their number where it is known, and what ends the selection. */
  whole?: { count: number | undefined; clear: () => void } | undefined;
}

/** What a list shows now: its state in the address and the sort that applies. */
export interface ToolbarButtonProps {
  state: object;
  applied: AppliedSort | undefined;
}

interface RowsOptions<Row> {
  /** The field that identifies a row's record; `id` when absent. */
  idField?: IdField;
  getName?: (row: Row) => string;
  /** Returns the address of a row. */
  makeHref?: (row: Row) => string;
  columns?: readonly ListColumn<Row>[];
  /**
   * A hook that adds columns which are read at run time. It returns the same array for the same answer, because a new one
   * draws every row again.
   */
  useColumns?: (columns: readonly ListColumn<Row>[]) => readonly ListColumn<Row>[];
  /** Replaces the shown columns, for a list with columns of its own. */
  arrange?(shown: readonly ListColumn<Row>[]): readonly ListColumn<Row>[];
  /** A hook that returns the person's row height and columns; without it there is no menu for them. */
  useDisplay?: () => ListDisplay;
  /** The quick actions at the end of a row, created on hover or focus. */
  RowActions?: ComponentType<{ row: Row }>;
  PhoneRow?: ComponentType<PhoneRowProps<Row>>;
  /** The part of a phone row that selects it. */
  PhoneFace?: ComponentType<{ row: Row }>;
  /** The actions on the selected rows; without it rows cannot be selected. */
  BulkActions?: ComponentType<BulkActionsProps<Row>>;
  /** The most rows one command may touch; `whole` where it may touch all that the filter finds. */
  bulkMaximum?: number | 'whole';
}

export interface ListOptions<Row, State extends object> extends RowsOptions<Row> {
  words: ListWords;
  /** Query parameters of every page. */
  query?: State & { page_size?: number; with_count?: boolean };
  /** Query parameters that the address overrides. */
  defaults?: State;
  filters?: readonly ListFilter<State>[];
  /** Further fields of the address, which do not filter. */
  fields?: FieldReaders<State>;
  sort?: ListSort;
  /** A button of the feature before the menu of the sort, on a phone beside the filters. */
  ToolbarButton?: ComponentType<ToolbarButtonProps>;
  /** Updates the rows while the list is open: the call that reads one, and the subject of its events. */
  live?: { one: AnyEndpoint; subject: string };
  /** Shown while there are no rows. */
  Empty?: ComponentType;
  /** Shown while loading; rows of a table when absent. */
  skeleton?: ReactNode;
  /** Shown to people who may not see the list; it names the person who can give access. */
  forbidden?: { title: string; words: (owner: string) => ReactNode };
  /** Other lists of the same area, at the end of the display menu and of the phone's filters. */
  links?: readonly ListLink[];
  /** Commands on the whole list that its header offers elsewhere, at the end of the phone's filters. */
  commands?: readonly ListCommand[];
}

export interface ListLink {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
}

/** A command on a whole list, such as its export. */
export interface ListCommand {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

/** A list as one value: how it is read, filtered, sorted, shown and selected, and its words when empty. */
export interface List<Row, State extends object> extends ListOptions<Row, State> {
  endpoint: AnyEndpoint;
  filters: readonly ListFilter<State>[];
  /** All fields of the address. */
  addressFields: FieldReaders<State>;
}

/**
 * Declares a list; `ListScreen` shows it, or `useList` with the parts of this folder for a screen that looks different.
 *
 * @param endpoint returns rows, in pages or all at once; its query types the filters.
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
  const readFixed = urlChoice(sort.choices);
  const readSort = (written: unknown) => readFixed(written) ?? sort.further?.read(written);
  return { sort: readSort, ...(sort.orders && { sort_order: urlChoice(['ASC', 'DESC']) }) };
}
