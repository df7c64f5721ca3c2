/**
 * What is done with everyone inside: an edit or its undo moves them from one version to another, what became due while the sequence
 * was held is made due, or they leave a sequence that was deleted. Each client it was done with is known by that, so it continues
 * anywhere behind a crash.
 */
export interface Moving {
  kind: 'EDIT' | 'UNDO' | 'RESUME' | 'REMOVE';
  from_version: number;
  version: number;
  /** When it began: all are planned as of then. */
  now: string;
  /** The publishing that is undone, or when the sequence was held. */
  since: string | null;
  /** Whether an undo is with those whom the edit moved; the others follow. */
  is_putting_back: boolean;
  /** Behind which client it continues. */
  after: number;
  /** How many were made due so far. */
  made_due: number;
}
