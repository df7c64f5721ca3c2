import type { Sent } from '../../../testing/live-form.ts';

/** One submission of the recording. */
export interface Recorded extends Omit<Sent, 'challenge'> {
  /** What kind of sender it is, for the table of figures. */
  kind: string;
  /** Minutes from the beginning of the recording. */
  at: number;
  /** What the page's challenge came to, where one is configured. */
  challenge?: 'solved' | 'none' | 'made_up';
}

/** A submission before it has its time. */
export type Unplaced = Omit<Recorded, 'at' | 'kind'>;

/** Places submissions of a kind in time: the first at a minute, each next so many minutes later. */
export const place = (kind: string, first: number, every: number, sent: readonly Unplaced[]): Recorded[] =>
  sent.map((one, index) => ({ kind, at: first + index * every, ...one }));

/** Returns so many submissions, made one by one. */
export const times = (count: number, make: (index: number) => Unplaced): Unplaced[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Returns the item of a list at a place, beginning anew at its end. */
export const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]!;

const SECOND_MS = 1_000;
export const seconds = (count: number): number => Math.round(count * SECOND_MS);
export const days = (count: number): number => Math.round(count * 86_400 * SECOND_MS);
