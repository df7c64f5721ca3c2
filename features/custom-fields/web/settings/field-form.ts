import type { CustomField, CustomFieldType, OptionDraft, OptionRemoval, Outcome } from '../../contract.ts';
import { text } from '../en.ts';
import { chooseFree } from './choose-free.ts';

/** An option as the panel edits it. */
export interface OptionLine {
  /** The same for the life of the panel, also before the option has an id. */
  key: string;
  id: number | null;
  name: string;
  color_id: number;
  outcome: Outcome;
  /** Set when the option is to be removed: where its clients go, and whether the panel is still asking. */
  removal: { move_to_id: number | null; isAsking: boolean } | null;
}

/** A field as the panel edits it. */
export interface FieldValues {
  name: string;
  type: CustomFieldType;
  /** '' for a plain number. */
  currency: string;
  is_pipeline: boolean;
  /** Where new clients start; null for no stage. */
  start_option_id: number | null;
  options: readonly OptionLine[];
}

/** The values of a field that does not exist yet. */
export const newField: FieldValues = {
  name: '',
  type: 'text',
  currency: '',
  is_pipeline: false,
  start_option_id: null,
  options: [],
};

export const readField = ({
  name,
  type,
  currency,
  is_pipeline,
  start_option_id,
  options,
}: CustomField): FieldValues => ({
  name,
  type,
  currency: currency ?? '',
  is_pipeline,
  start_option_id,
  options: options.map((option) => ({ ...option, key: `option-${option.id}`, removal: null })),
});

let lastKey = 0;

/** Returns a new option in a colour that is still free. */
export function newOption(options: readonly OptionLine[]): OptionLine {
  lastKey += 1;
  const color_id = chooseFree(options.map((option) => option.color_id));
  return { key: `new-${lastKey}`, id: null, name: '', color_id, outcome: 'OPEN', removal: null };
}

export const stayingOptions = (options: readonly OptionLine[]): OptionLine[] =>
  options.filter(({ removal }) => !removal);

/** Returns the options that clients of a removed one can be moved to: those that exist and stay. */
export const moveTargets = (options: readonly OptionLine[]): OptionLine[] =>
  stayingOptions(options).filter(({ id }) => id !== null);

/** Returns where the clients of a removed option go unless somebody says otherwise: the next one, else the one before. */
export function proposeTarget(options: readonly OptionLine[], key: string): number | null {
  const place = options.findIndex((option) => option.key === key);
  const others = (part: readonly OptionLine[]) => moveTargets(part).filter((option) => option.key !== key);
  return others(options.slice(place))[0]?.id ?? others(options.slice(0, place)).at(-1)?.id ?? null;
}

/** Returns the options with one of them changed; clients that would move to a removed one get another target. */
export function changeOption(options: readonly OptionLine[], key: string, patch: Partial<OptionLine>): OptionLine[] {
  const next = options.map((option) => (option.key === key ? { ...option, ...patch } : option));
  const targets = moveTargets(next).map(({ id }) => id);
  return next.map((option) => {
    const target = option.removal?.move_to_id ?? null;
    if (!option.removal || target === null || targets.includes(target)) return option;
    return { ...option, removal: { ...option.removal, move_to_id: proposeTarget(next, option.key) } };
  });
}

/** Returns what is wrong with the options, if anything. */
export function findOptionProblem(options: readonly OptionLine[]): string | null {
  const names = stayingOptions(options).map(({ name }) => name.trim());
  if (names.includes('')) return text('name_every_option');
  const twice = names.find((name, index) => names.findIndex((other) => isSameName(name, other)) < index);
  return twice === undefined ? null : text('same_option', { name: twice });
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const toDraft = ({ id, name, color_id, outcome }: OptionLine): OptionDraft => ({
  ...(id !== null && { id }),
  name: name.trim(),
  color_id,
  outcome,
});

const listDrafts = (options: readonly OptionLine[]): OptionDraft[] => stayingOptions(options).map(toDraft);

const listRemovals = (options: readonly OptionLine[]): OptionRemoval[] =>
  options.flatMap(({ id, removal }) => (id !== null && removal ? [{ id, move_to_id: removal.move_to_id }] : []));

/** Returns the part of the values that belongs to the type. */
const typeParts = ({ type, currency, options, is_pipeline }: FieldValues) => ({
  ...(type === 'number' && { currency: currency || null }),
  ...(type === 'dropdown' && { options: listDrafts(options), is_pipeline }),
});

/** Returns the body that adds a field. */
export const toNewField = (values: FieldValues) => ({
  name: values.name.trim(),
  type: values.type,
  ...typeParts(values),
});

/** Returns the body that changes a field: only what changed. */
export function toPatch(values: FieldValues, changed: readonly (keyof FieldValues)[]) {
  const { name, type, currency, options, is_pipeline, start_option_id } = values;
  if (changed.includes('type')) {
    return { type, ...(changed.includes('name') && { name: name.trim() }), ...typeParts(values) };
  }
  return {
    ...(changed.includes('name') && { name: name.trim() }),
    ...(type === 'number' && changed.includes('currency') && { currency: currency || null }),
    ...(type === 'dropdown' && changed.includes('is_pipeline') && { is_pipeline }),
    ...(changed.includes('start_option_id') && { start_option_id }),
    ...(type === 'dropdown' &&
      changed.includes('options') && { options: listDrafts(options), removed_options: listRemovals(options) }),
  };
}
