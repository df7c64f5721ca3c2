import type { ComponentType } from 'react';
import { type ReadField, urlChoice, urlFlag, urlText } from '../url-state.ts';

/** How some fields of a state are read from an address. */
export type FieldReaders<State extends object> = {
  readonly [Name in keyof State]?: ReadField<NonNullable<State[Name]>>;
};

interface AnyFilter<State extends object> {
  /** Its fields of the address and of the call, which have the same names. */
  readonly fields: FieldReaders<State>;
  readonly label: string;
  /** A hook: what is on, as the list says it when nothing fits; null while it is off. */
  useWords(state: State): string | null;
}

export interface SearchFilter<State extends object> extends AnyFilter<State> {
  readonly type: 'search';
  /** What can be searched. */
  readonly hint: string;
  readonly maximum: number;
  /** After the last key; the answer is the list one looks at, so it comes sooner than in other inputs (decision 0082). */
  readonly pauseMs: number;
  /** The key / leads to it. */
  readonly hasKey: boolean;
  readonly className: string | undefined;
}

export interface FlagFilter<State extends object> extends AnyFilter<State> {
  readonly type: 'flag';
}

/** One of a few; the phone shows them as a select, the chip as a menu or as what the feature gives. */
export interface ChoiceFilter<State extends object> extends AnyFilter<State> {
  readonly type: 'choice';
  /** The choice that narrows nothing. */
  readonly anyLabel: string;
  /** A hook: what there is to choose from. */
  useChoices(): readonly ListChoice<State>[];
  /** A hook: the choice that is on, for its chip; null while it is off. */
  useValue(state: State): string | null;
  /** Instead of the kit's chip with a menu. */
  readonly Chip: ComponentType<ChipProps<State>> | undefined;
}

/** A filter that the feature draws in a place of its own; the list keeps it in the address and in its words. */
export interface PlainFilter<State extends object> extends AnyFilter<State> {
  readonly type: 'plain';
}

/** A part of each of several texts: asked for together, each a chip of its own once it is on. */
export interface PartsFilter<State extends object> extends AnyFilter<State> {
  readonly type: 'parts';
  readonly parts: readonly FilterPart[];
}

export interface FilterPart {
  /** Of the field, in the address and in the call. */
  name: string;
  label: string;
  maximum: number;
}

export type ListFilter<State extends object> =
  | SearchFilter<State>
  | FlagFilter<State>
  | ChoiceFilter<State>
  | PartsFilter<State>
  | PlainFilter<State>;

export interface ListChoice<State extends object> {
  label: string;
  /** What it puts on; fields it does not name are taken off. */
  value: State;
  /** How many rows there are; unknown until the answer is here. */
  count?: number | undefined;
  /** The heading it stands under; choices without one come first. */
  group?: string;
}

export interface ChipProps<State extends object> {
  label: string;
  /** In words; null while the filter is off. */
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

/** A part of a text; in the address under `search`. */
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
  /** The words of the opposite, which an address may ask for. */
  offLabel: string;
}

/** Only rows that are something. */
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

/** One of what there is: sources, people. The feature says how its choices are found; `fields` may be several. */
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

/** One of a few fixed words, each with its label. */
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

/** Rows whose fields contain what is written for them. */
export const partsFilter = <Name extends string>(
  label: string,
  parts: readonly (FilterPart & { name: Name })[],
): PartsFilter<{ [Key in Name]?: string | undefined }> => {
  type State = { [Key in Name]?: string | undefined };
  return {
    type: 'parts',
    label,
    parts,
    fields: Object.fromEntries(parts.map(({ name, maximum }) => [name, urlText(maximum)])) as FieldReaders<State>,
    useWords: (state) =>
      parts.flatMap((part) => (state[part.name] ? [`${part.label} “${state[part.name]}”`] : [])).join(', ') || null,
  };
};

/** Fields of the address that the feature shows in its own way. */
export const plainFilter = <State extends object>(fields: FieldReaders<State>): PlainFilter<State> => ({
  type: 'plain',
  label: '',
  fields,
  useWords: () => null,
});

/** Every field of these filters, as `useUrlState` reads them. */
export const collectFields = <State extends object>(filters: readonly ListFilter<State>[]): FieldReaders<State> =>
  Object.assign({}, ...filters.map(({ fields }) => fields));

const listNames = <State extends object>({ fields }: Pick<ListFilter<State>, 'fields'>) =>
  Object.keys(fields) as (keyof State)[];

/** Takes a filter off. */
export const makeOffState = <State extends object>(filter: Pick<ListFilter<State>, 'fields'>): State =>
  Object.fromEntries(listNames(filter).map((name) => [name, undefined])) as State;

/** Does it leave anything out? */
export const isNarrowing = <State extends object>(filter: Pick<ListFilter<State>, 'fields'>, state: State): boolean =>
  listNames(filter).some((name) => state[name] !== undefined);

/** How many filters stand as on behind the button of a phone; the search is beside it. */
export const countOn = <State extends object>(filters: readonly ListFilter<State>[], state: State): number =>
  filters.reduce((count, filter) => {
    if (filter.type === 'flag') return count + Number(listNames(filter).some((name) => state[name] === true));
    if (filter.type === 'choice') return count + Number(isNarrowing(filter, state));
    return filter.type === 'parts'
      ? count + listNames(filter).filter((name) => state[name] !== undefined).length
      : count;
  }, 0);

/** Tells one choice from the others: 'external_integration:Website'. Empty for the one that narrows nothing. */
export const choiceKey = <State extends object>(filter: Pick<ListFilter<State>, 'fields'>, state: State): string =>
  listNames(filter)
    .map((name) => state[name])
    .filter((value) => value !== undefined)
    .join(':');

/** What a choice changes: the fields it does not name are taken off. */
export const patchFor = <State extends object>(filter: Pick<ListFilter<State>, 'fields'>, value: State): State => ({
  ...makeOffState(filter),
  ...value,
});
