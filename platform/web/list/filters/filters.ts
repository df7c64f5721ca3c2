import type { ComponentType, RefObject } from 'react';
import { type ReadField, urlChoice, urlFlag, urlText } from '../../navigation/url-state.ts';

/** How the fields of a state are read from an address. */
export type FieldReaders<State extends object> = {
  readonly [Name in keyof State]?: ReadField<NonNullable<State[Name]>>;
};

interface AnyFilter<State extends object> {
  /** The filter's fields, under the same names in the address and in the call. */
  readonly fields: FieldReaders<State>;
  readonly label: string;
  /** A hook that returns the filter in words for a list without matches; null while it is off. */
  useWords(state: State): string | null;
}

export interface SearchFilter<State extends object> extends AnyFilter<State> {
  readonly type: 'search';
  /** The hint that says what can be searched. */
  readonly hint: string;
  readonly maximum: number;
  /** Milliseconds after the last key, fewer than for other inputs because the person watches the list. */
  readonly pauseMs: number;
  /** True when the key / focuses it. */
  readonly hasKey: boolean;
  readonly className: string | undefined;
}

export interface FlagFilter<State extends object> extends AnyFilter<State> {
  readonly type: 'flag';
}

/** One of a few choices; a phone shows them as a select, the chip as a menu or as the feature's own element. */
export interface ChoiceFilter<State extends object> extends AnyFilter<State> {
  readonly type: 'choice';
  /** The label of the choice that filters nothing. */
  readonly anyLabel: string;
  /** A hook that returns the choices. */
  useChoices(): readonly ListChoice<State>[];
  /** A hook that returns the active choice in words, for its chip; null while the filter is off. */
  useValue(state: State): string | null;
  /** Replaces the list's chip with a menu. */
  readonly Chip: ComponentType<ChipProps<State>> | undefined;
}

/** A filter that the feature draws elsewhere; the list keeps it in the address and in its words. */
export interface PlainFilter<State extends object> extends AnyFilter<State> {
  readonly type: 'plain';
}

/** The state in the address and how it is changed, for the parts of a filter that a feature draws. */
export interface FilterView {
  // biome-ignore lint/suspicious/noExplicitAny: parts of the kit take every list, whatever its filters
  readonly state: any;
  readonly change: (patch: object) => unknown;
}

/** A filter that is put together in a panel under the toolbar; its active parts are chips. */
export interface PanelFilter<State extends object> extends AnyFilter<State> {
  readonly type: 'panel';
  /** The words on the button that opens the panel while parts are active. */
  readonly editLabel: string;
  /** Returns the number of active parts. */
  count(state: State): number;
  /** Starts to load the panel. */
  prepare(): void;
  /** The chips of the active parts. */
  readonly Chips: ComponentType<PanelChipsProps>;
  readonly Panel: ComponentType<FilterPanelProps>;
}

export interface PanelChipsProps {
  view: FilterView;
  panel: PanelState;
}

export interface FilterPanelProps {
  view: FilterView;
  /** Absent where the panel stays open, such as in the sheet of a phone. */
  panel?: PanelState;
}

/** Whether the panel of a filter is open. */
export interface PanelState {
  readonly id: string;
  readonly isOpen: boolean;
  /** The part that takes the focus; a new object with each wish. */
  readonly wanted: { readonly index: number } | null;
  open(index?: number): void;
  /** Closes the panel and returns the focus to its button. */
  close(): void;
  readonly button: RefObject<HTMLButtonElement | null>;
}

export type ListFilter<State extends object> =
  | SearchFilter<State>
  | FlagFilter<State>
  | ChoiceFilter<State>
  | PanelFilter<State>
  | PlainFilter<State>;

export interface ListChoice<State extends object> {
  label: string;
  /** The fields it sets; other fields of the filter are removed. */
  value: State;
  /** The number of rows; undefined until the answer arrives. */
  count?: number | undefined;
  /** The heading above it; choices without one come first. */
  group?: string;
}

export interface ChipProps<State extends object> {
  label: string;
  /** The filter in words; null while it is off. */
  value: string | null;
  onChange: (patch: State) => void;
}

interface SearchOptions {
  label: string;
  hint: string;
  maximum: number;
  pauseMs?: number;
  hasKey?: boolean;
  className?: string;
}

const SEARCH_PAUSE_MS = 200;

/** Makes a filter by a part of a text, under `search` in the address. */
export const searchFilter = (options: SearchOptions): SearchFilter<{ search?: string | undefined }> => ({
  type: 'search',
  pauseMs: SEARCH_PAUSE_MS,
  hasKey: true,
  className: undefined,
  ...options,
  fields: { search: urlText(options.maximum) },
  useWords: ({ search }) => (search ? `“${search}”` : null),
});

type Field<Name extends string, Value> = { [Key in Name]?: Value | undefined };

interface FlagOptions {
  label: string;
  /** The words of the opposite, which an address may name. */
  offLabel: string;
}

/** Makes a filter for rows with a flag. */
export const flagFilter = <Name extends string>(
  name: Name,
  { label, offLabel }: FlagOptions,
): FlagFilter<Field<Name, boolean>> => ({
  type: 'flag',
  label,
  fields: { [name]: urlFlag } as FieldReaders<Field<Name, boolean>>,
  useWords: ({ [name]: isOn }) => (isOn === undefined ? null : isOn ? label : offLabel),
});

interface ChoiceOptions<State extends object>
  extends Pick<ChoiceFilter<State>, 'fields' | 'label' | 'anyLabel' | 'useChoices' | 'useValue'> {
  useWords?: (state: State) => string | null;
  Chip?: ComponentType<ChipProps<State>>;
}

/** Makes a filter by choices that the feature finds, such as sources or people; it may set several `fields`. */
export const customFilter = <State extends object>(options: ChoiceOptions<State>): ChoiceFilter<State> => ({
  type: 'choice',
  Chip: undefined,
  useWords: options.useValue,
  ...options,
});

interface FixedOptions<Value extends string> {
  label: string;
  anyLabel: string;
  choices: Readonly<Record<Value, string>>;
}

/** Makes a filter by a few fixed values, each with its label. */
export function choiceFilter<Name extends string, Value extends string>(
  name: Name,
  { label, anyLabel, choices }: FixedOptions<Value>,
): ChoiceFilter<Field<Name, Value>> {
  const values = Object.keys(choices) as Value[];
  const list = values.map((value) => ({ label: choices[value], value: { [name]: value } as Field<Name, Value> }));
  return customFilter<Field<Name, Value>>({
    fields: { [name]: urlChoice(values) } as FieldReaders<Field<Name, Value>>,
    label,
    anyLabel,
    useChoices: () => list,
    useValue: ({ [name]: value }) => (value === undefined ? null : choices[value]),
  });
}

/** Makes a filter with a panel. */
export const panelFilter = <State extends object>(options: Omit<PanelFilter<State>, 'type'>): PanelFilter<State> => ({
  type: 'panel',
  ...options,
});

/** Makes a filter of address fields that the feature draws itself. */
export const plainFilter = <State extends object>(fields: FieldReaders<State>): PlainFilter<State> => ({
  type: 'plain',
  label: '',
  fields,
  useWords: () => null,
});

/** Returns every field of these filters, for `useUrlState`. */
export const collectFields = <State extends object>(filters: readonly ListFilter<State>[]): FieldReaders<State> =>
  Object.assign({}, ...filters.map(({ fields }) => fields));

const listNames = <State extends object>({ fields }: Pick<ListFilter<State>, 'fields'>) =>
  Object.keys(fields) as (keyof State)[];

/** Returns the state that turns a filter off. */
export const makeOffState = <State extends object>(filter: Pick<ListFilter<State>, 'fields'>): State =>
  Object.fromEntries(listNames(filter).map((name) => [name, undefined])) as State;

/** Returns whether the filter leaves any rows out. */
export const isNarrowing = <State extends object>(filter: Pick<ListFilter<State>, 'fields'>, state: State): boolean =>
  listNames(filter).some((name) => state[name] !== undefined);

/** Returns the number of active filters behind a phone's button, without the search beside it. */
export const countOn = <State extends object>(filters: readonly ListFilter<State>[], state: State): number =>
  filters.reduce((count, filter) => {
    if (filter.type === 'flag') return count + Number(listNames(filter).some((name) => state[name] === true));
    if (filter.type === 'choice') return count + Number(isNarrowing(filter, state));
    return filter.type === 'panel' ? count + filter.count(state) : count;
  }, 0);

/** Returns the key of a choice: 'external_integration:Website'. It is empty for the choice that filters nothing. */
export const choiceKey = <State extends object>(filter: Pick<ListFilter<State>, 'fields'>, state: State): string =>
  listNames(filter)
    .map((name) => state[name])
    .filter((value) => value !== undefined)
    .join(':');

/** Returns what a choice changes: fields it does not name are removed. */
export const patchFor = <State extends object>(filter: Pick<ListFilter<State>, 'fields'>, value: State): State => ({
  ...makeOffState(filter),
  ...value,
});
