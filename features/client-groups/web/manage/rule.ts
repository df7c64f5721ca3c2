import { type ClientCriteria, filteredFields, splitWhere, writeWhere } from '#features/clients/contract.ts';

/** A rule as the filters of the clients list hold it: one value for each. */
export interface RuleState {
  search?: string | undefined;
  is_new_lead?: boolean | undefined;
  source?: NonNullable<ClientCriteria['sources']>[number] | undefined;
  source_name?: string | undefined;
  assigned_to_id?: NonNullable<ClientCriteria['assigned_to_ids']>[number] | undefined;
  group_id?: number | undefined;
  /** The conditions, as an address has them. */
  where?: string | undefined;
  [field: string]: unknown;
}

/** Lists in criteria, and the filter that holds their only value. */
const single = {
  sources: 'source',
  source_names: 'source_name',
  assigned_to_ids: 'assigned_to_id',
  group_ids: 'group_id',
} as const;

const same: readonly string[] = ['search', 'is_new_lead', ...filteredFields];

/** Returns criteria as filters, and those that no filter can hold. */
export function readRule(criteria: ClientCriteria): { state: RuleState; others: ClientCriteria } {
  const state: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(criteria)) {
    if (value === undefined) continue;
    const filter = single[name as keyof typeof single];
    if (filter && Array.isArray(value) && value.length === 1) state[filter] = value[0];
    else if (same.includes(name)) state[name] = value;
    else if (name === 'conditions') state.where = writeWhere(criteria.conditions ?? []) || undefined;
    else others[name] = value;
  }
  return { state, others };
}

/** Returns filters as criteria, beside those that no filter holds; null when there are none. */
export function toCriteria(state: RuleState, others: ClientCriteria = {}): ClientCriteria | null {
  const criteria: Record<string, unknown> = { ...others };
  for (const name of same) if (isOn(state[name])) criteria[name] = state[name];
  for (const [list, filter] of Object.entries(single)) if (isOn(state[filter])) criteria[list] = [state[filter]];
  if (isOn(state.where)) criteria.conditions = splitWhere(state.where ?? '');
  return Object.keys(criteria).length === 0 ? null : (criteria as ClientCriteria);
}

export const countOthers = (others: ClientCriteria): number => Object.keys(others).length;

const isOn = (value: unknown): boolean => value !== undefined && value !== '';
