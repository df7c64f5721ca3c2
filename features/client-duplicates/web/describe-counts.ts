import { type ClientMerge, countedRows } from '../contract.ts';
import { text } from './en.ts';

/** Writes '14 activities, 2 shares'; an empty text for nothing. */
export const describeCounts = (counts: ClientMerge['returned']): string =>
  countedRows.flatMap((kind) => (counts[kind] ? [text(kind, { count: counts[kind] })] : [])).join(', ');
