import type { SequenceCounts } from '../../contract.ts';

export type CountName = Exclude<keyof SequenceCounts, 'held' | 'replied'>;

/** What of a sequence's page each of its numbers opens. */
export const countFilters: Record<CountName, Record<string, string>> = {
  inside: { tab: 'people' },
  today: { tab: 'people', status: 'TODAY' },
  overdue: { tab: 'people', status: 'OVERDUE' },
  finished: { tab: 'people', state: 'COMPLETED' },
};
