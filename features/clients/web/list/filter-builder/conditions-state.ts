import {
  type ClientCondition,
  type ConditionOperator,
  conditionOperators,
  type FilteredField,
  filteredFields,
  splitWhere,
  writeWhere,
} from '../../../contract.ts';

/** The fields of an address that hold conditions. */
export type ConditionsState = { where?: string | undefined } & { [Name in FilteredField]?: string | undefined };

/** A condition with its values as texts, as an address has them. */
export interface WrittenCondition extends ClientCondition {
  values?: string[];
}

/** Returns the conditions of an address; none where it cannot be read. */
export function readConditions(state: ConditionsState): WrittenCondition[] {
  const ofFields = filteredFields.flatMap((field) => {
    const part = state[field];
    return part === undefined ? [] : [{ field, operator: 'contains' as const, values: [part] }];
  });
  return [...ofFields, ...readWhereText(state.where ?? '')];
}

function readWhereText(where: string): WrittenCondition[] {
  try {
    return splitWhere(where).flatMap(({ field = '', operator, ...values }) =>
      isOperator(operator) ? [{ field, operator, ...values }] : [],
    );
  } catch {
    // The server says what is wrong with it.
    return [];
  }
}

const isOperator = (operator: string | undefined): operator is ConditionOperator =>
  (conditionOperators as readonly (string | undefined)[]).includes(operator);

/** Returns what conditions change in an address. */
export const writeConditions = (conditions: readonly WrittenCondition[]): ConditionsState => ({
  ...Object.fromEntries(filteredFields.map((field) => [field, undefined])),
  where: writeWhere(conditions) || undefined,
});
