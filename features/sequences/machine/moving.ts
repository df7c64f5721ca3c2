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
  /** Behind which client it continues; with those whom the edit moved, behind which part of them. */
  after: number;
  /** How many were made due so far. */
  made_due: number;
}

/** A client whom an edit moved: what the client was before, and where the edit put them. */
export interface EditedClient {
  /** Of the client in the sequence. */
  id: number;
  state: 'ACTIVE' | 'PAUSED' | 'WAITING';
  step_id: string;
  due_at: string;
  is_due_chosen: boolean;
  moved_step_id: string | null;
  moved_due_at: string | null;
}
