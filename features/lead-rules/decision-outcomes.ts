/** What became of a lead. */
export const decisionOutcomes = [
  /** A recipient of the rule had the turn. */
  'TURN',
  /** No recipient is available: it waits for one. */
  'WAITING',
  /** It waited until somebody assigned or deleted its client. */
  'WITHDRAWN',
  /** The rule has no recipients. */
  'UNASSIGNED_BY_RULE',
  'OWNER_BY_RULE',
  /** No rule matched: the source has an assignee of its own, or saves to the owner's account. */
  'SOURCE_ASSIGNEE',
  'OWNER_BY_SOURCE',
  /** In the free tier no rule runs (readings.md D40). */
  'OWNER_IN_FREE_TIER',
  'NOBODY',
  /** Offered to several people, and nobody has claimed it yet. */
  'OFFERED',
  /** The first to claim it. */
  'CLAIMED',
  /** Nobody claimed it, neither the recipients nor the chain. */
  'OWNER_AFTER_OFFER',
  /** A test: whoever would have got it has it, and no turn was taken. */
  'TEST_LEAD',
] as const;
