import type { Repeat } from '#domain/follow-up.ts';
import { text } from './en.ts';

const words = { DAY: 'every_days', WEEK: 'every_weeks', MONTH: 'every_months', YEAR: 'every_years' } as const;

/** Returns how a follow-up repeats in words: 'Every week', 'Every 2 weeks'. */
export const describeRepeat = ({ every, unit }: Repeat): string => text(words[unit], { count: every });

/** The choices people usually want; another one that a follow-up has is offered with them. */
const usual: readonly Repeat[] = [
  { every: 1, unit: 'DAY' },
  { every: 1, unit: 'WEEK' },
  { every: 2, unit: 'WEEK' },
  { every: 1, unit: 'MONTH' },
  { every: 3, unit: 'MONTH' },
  { every: 1, unit: 'YEAR' },
];

export const NEVER = 'never';

/** Returns the value of a choice: '2 WEEK', or 'never'. */
export const toRepeatValue = (repeat: Repeat | null): string => (repeat ? `${repeat.every} ${repeat.unit}` : NEVER);

export function readRepeatValue(value: string): Repeat | null {
  const [every, unit] = value.split(' ');
  return value === NEVER ? null : { every: Number(every), unit: unit as Repeat['unit'] };
}

/** Returns the choices for a select, the present one among them. */
export function listRepeatOptions(present: Repeat | null): { value: string; label: string }[] {
  const isUsual = present === null || usual.some((one) => toRepeatValue(one) === toRepeatValue(present));
  const offered = isUsual ? usual : [...usual, present];
  return [
    { value: NEVER, label: text('repeat_never') },
    ...offered.map((repeat) => ({ value: toRepeatValue(repeat), label: describeRepeat(repeat) })),
  ];
}
