import { sql } from 'kysely';

/** Coming in, being held, going on and leaving, but not every step. */
export const isShownInHistory = sql<boolean>`(
  events.payload ->> 'what' in ('ENTERED', 'PAUSED', 'RESUMED', 'REMOVED', 'FINISHED') or events.payload ? 'state')`;
