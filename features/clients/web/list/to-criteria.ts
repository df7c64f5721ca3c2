import type { QueryOf } from '#platform/web/list/define-list.ts';
import type { ClientCriteria, clients } from '../../contract.ts';
import { readConditions } from './filter-builder/conditions-state.ts';

/** Returns the filters of an address as the criteria of a call. */
export function toCriteria(state: QueryOf<typeof clients.list>): ClientCriteria {
  const { search, is_new_lead, source, source_name, assigned_to_id, group_id } = state;
  const conditions = readConditions(state);
  return {
    ...(search && { search }),
    ...(is_new_lead !== undefined && { is_new_lead }),
    ...(source && { sources: [source] }),
    ...(source_name !== undefined && { source_names: [source_name] }),
    ...(assigned_to_id !== undefined && { assigned_to_ids: [assigned_to_id] }),
    ...(group_id !== undefined && { group_ids: [group_id] }),
    ...(conditions.length > 0 && { conditions }),
  };
}
