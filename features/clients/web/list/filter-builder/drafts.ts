import { type ConditionKind, type ConditionOperator, operatorsOfKind } from '../../../contract.ts';
import type { WrittenCondition } from './conditions-state.ts';

/** A condition in the panel, which may be incomplete; the key stays the same while it changes. */
export interface Draft {
  key: number;
  field: string | null;
  operator: ConditionOperator;
  values: readonly string[];
}

/** How many values an operator takes: none, a number of days, two ends, or alternatives. */
export type ValueShape = 'none' | 'days' | 'ends' | 'alternatives';

const shapes: Partial<Record<ConditionOperator, ValueShape>> = {
  empty: 'none',
  not_empty: 'none',
  in_last: 'days',
  not_in_last: 'days',
  in_next: 'days',
  between: 'ends',
};

export const readShape = (operator: ConditionOperator): ValueShape => shapes[operator] ?? 'alternatives';

/** What a condition lacks before it applies. */
export type MissingPart = 'field' | 'value' | 'days' | 'low' | 'high';

export function findMissing({ field, operator, values }: Draft): MissingPart | null {
  if (field === null) return 'field';
  const [first = '', second = ''] = values;
  switch (readShape(operator)) {
    case 'none':
      return null;
    case 'days':
      return first === '' ? 'days' : null;
    case 'ends':
      return first === '' ? 'low' : second === '' ? 'high' : null;
    default:
      return first === '' ? 'value' : null;
  }
}

/** Returns the condition; null while it is incomplete. */
export function toCondition(draft: Draft): WrittenCondition | null {
  const { field, operator, values } = draft;
  if (field === null || findMissing(draft) !== null) return null;
  return readShape(operator) === 'none' ? { field, operator } : { field, operator, values: [...values] };
}

export const toDraft = ({ field, operator, values = [] }: WrittenCondition, key: number): Draft => ({
  key,
  field,
  operator,
  values,
});

const USUAL_DAYS = '30';

/** Returns the draft with another field, and the first operator of its kind. */
export function withField(draft: Draft, field: string, kind: ConditionKind): Draft {
  const [operator = 'is'] = operatorsOfKind[kind];
  const values = kind === 'flag' ? ['true'] : readShape(operator) === 'days' ? [USUAL_DAYS] : [];
  return { ...draft, field, operator, values };
}

/** Returns the draft with another operator and the values that still fit it. */
export function withOperator(draft: Draft, operator: ConditionOperator): Draft {
  const [from, to] = [readShape(draft.operator), readShape(operator)];
  return { ...draft, operator, values: carryOverValues(draft.values, from, to, operator) };
}

function carryOverValues(values: readonly string[], from: ValueShape, to: ValueShape, operator: ConditionOperator) {
  if (from === to) return values;
  if (to === 'days') return [USUAL_DAYS];
  const [first = ''] = values;
  const kept = from === 'days' || first === '' ? [] : [first];
  if (to === 'ends') return [first && from !== 'days' ? first : '', ''];
  return to === 'none' || operator === 'contains' ? [] : kept;
}

/**
 * Returns the drafts after the conditions of the address changed elsewhere: what still applies and what is incomplete stay,
 * what was removed goes, and what is new comes last.
 */
export function reconcile(
  drafts: readonly Draft[],
  conditions: readonly WrittenCondition[],
  nextKey: () => number,
): Draft[] {
  const open = conditions.map((condition) => ({ condition, words: JSON.stringify(condition) }));
  const kept = drafts.filter((draft) => {
    const condition = toCondition(draft);
    if (!condition) return true;
    const words = JSON.stringify(condition);
    const index = open.findIndex((each) => each.words === words);
    if (index >= 0) open.splice(index, 1);
    return index >= 0;
  });
  return [...kept, ...open.map(({ condition }) => toDraft(condition, nextKey()))];
}

/** The lengths of the units that a number of days is entered in. */
export const unitDays = { days: 1, weeks: 7, months: 30 } as const;
export type DayUnit = keyof typeof unitDays;

/** A century, beyond which no period reaches. */
const MAX_DAYS = 36_500;

/** Returns the days of a typed amount; null where it is no positive whole number or reaches too far. */
export function readDays(amount: string, unit: DayUnit): string | null {
  const days = Number(amount) * unitDays[unit];
  return /^\d{1,5}$/.test(amount) && days >= 1 && days <= MAX_DAYS ? String(days) : null;
}

/** Returns the unit a number of days is read in at first; the address has days, whatever they were entered in. */
export const guessUnit = (days: string): DayUnit =>
  Number(days) > 0 && Number(days) % unitDays.weeks === 0 ? 'weeks' : 'days';
