import { clientMerged } from '#features/clients/events.ts';

/** What the history says of a merge and of undoing it. */
export const historyWords = (kind: string, count: number): string => {
  const clients = count === 1 ? 'another client' : `${count} other clients`;
  return kind === clientMerged.kind ? `Merged with ${clients}` : `Merge with ${clients} undone`;
};
