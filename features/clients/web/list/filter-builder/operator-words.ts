import { type ConditionOperator, operatorsOfKind } from '../../../contract.ts';
import { text } from './en.ts';
import type { FieldInfo } from './use-condition-fields.tsx';

/** Returns the operators of a field in the order of the menu. */
export const listOperators = ({ kind, isPast }: FieldInfo): readonly ConditionOperator[] =>
  operatorsOfKind[kind].filter((operator) => !(isPast && operator === 'in_next'));

type Kind = FieldInfo['kind'];
type Word = Parameters<typeof text>[0] & ('less' | 'more' | 'is_any' | 'is_none' | 'on');

const ofKind: Partial<Record<Kind, Partial<Record<ConditionOperator, Word>>>> = {
  choice: { is: 'is_any', is_not: 'is_none' },
  date: { is: 'on' },
  number: { before: 'less', after: 'more' },
};

/** Returns an operator as it stands between field and value. */
export function describeOperator({ kind, isPast }: FieldInfo, operator: ConditionOperator): string {
  if (isPast && operator === 'empty') return text('never');
  if (isPast && operator === 'not_empty') return text('ever');
  return text(ofKind[kind]?.[operator] ?? operator);
}
