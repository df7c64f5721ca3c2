import { clientMerged } from '#features/clients/events.ts';

/** What the history says of a merge and of undoing it. */
export const historyWords = (kind: string, count: number): string => {
  const clients = count === 1 ? 'another client' : `${count} other clients`;
  return kind === clientMerged.kind ? `Merged with ${clients}` : `Merge with ${clients} undone`;
};

/** What somebody is told whose clients became part of a client of somebody else. */
export function mergeNotice({ by, keeper, names }: { by: string; keeper: string | null; names: string[] }): string {
  const merged = names.length === 1 ? `your client ${names[0]}` : `${names.length} of your clients`;
  return `${by} merged ${merged} into ${keeper === null ? 'another client' : `a client of ${keeper}`}`;
}
