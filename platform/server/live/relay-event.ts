import { type RawBuilder, sql } from 'kysely';
import type { EventKind } from '../../contract/event.ts';
import type { OrgScope } from '../database/scope.ts';
import { uuidV7 } from '../uuid.ts';
import type { LiveEvent } from './live-events.queries.ts';

/** The channel of what is passed on; `live` is the one of what is kept. */
export const PASSED_ON = 'live_passing';

interface Passing {
  subject_id: number;
  /** Assignees whose screens receive it, or SQL that makes a JSON array of them; null for everybody whom the event needs. */
  audience: readonly number[] | RawBuilder<unknown> | null;
}

/** An event on its way, with its organisation. */
export type PassedOn = LiveEvent & { org_id: number };

/**
 * Returns SQL that sends an event to open screens without keeping it, for what is worthless a minute later, such as who
 * has a record open. It goes out with the transaction; a screen whose stream is broken misses it.
 */
export function passOn(
  { org_id, actor }: OrgScope,
  { kind, subject }: EventKind,
  { subject_id, audience }: Passing,
): RawBuilder<unknown> {
  const event: Omit<PassedOn, 'audience'> = {
    org_id,
    id: uuidV7(),
    kind,
    subject,
    subject_id,
    actor_profile_id: actor?.profile_id ?? null,
    to_profile_id: null,
  };
  const assignees =
    audience !== null && 'toOperationNode' in audience ? audience : sql`${JSON.stringify(audience)}::jsonb`;
  return sql`pg_notify(${PASSED_ON}, (${JSON.stringify(event)}::jsonb || jsonb_build_object('audience', ${assignees}))::text)`;
}
