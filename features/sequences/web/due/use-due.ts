import { useRead } from '#platform/web/data.ts';
import { dueSteps } from '../../clients-contract.ts';

/** What is due among the lists on the page of follow-ups. */
export const DUE_GROUP = 'sequences';

interface DueFilter {
  assigned_to_id?: 'me' | 'unassigned' | number | undefined;
  search?: string | undefined;
}

/** Counts what is due under these filters; undefined until it is known. */
export function useDueCounts({ assigned_to_id, search }: DueFilter) {
  const query = { assigned_to_id, search, page_size: 1, with_count: true };
  return useRead(dueSteps.listDue, { query }, { keepPrevious: true }).data?.counts;
}
