import type { SourceAccount } from '../contract.ts';

/** The account a problem is about; null for a whole login. */
export type Place = Pick<SourceAccount, 'page_id'> | null;

/** Whose login it is, in the middle and at the beginning of a sentence. */
export interface Who {
  person: string;
  Person: string;
}

/** How a problem is said and mended. */
export interface ProblemLook {
  /** Why leads cannot be fetched. */
  why: (who: Who) => string;
  /** The same in two or three words. */
  short: string;
  /** What to do about it. */
  todo: string;
  /** True where reconnecting alone does not help. */
  needsMore?: true;
  /** Reconnecting, another consent, a place at the provider, or nothing where only the operator can mend it. */
  mend: 'reconnect' | { consent: string } | { href: (place: Place) => string; words: string } | null;
  /** The steps that mend it, for the self-test. */
  steps: (names: { name: string; person: string }) => readonly string[];
}
