import type { SelfTestHop } from './contract.ts';

/** A station of a test as it is kept. */
export interface StoredHop extends Pick<SelfTestHop, 'name' | 'status' | 'problem'> {
  /** When it was reached. */
  at: string | null;
}

/** What went wrong at a station, and the action that mends it. */
export type HopProblem = NonNullable<SelfTestHop['problem']>;
