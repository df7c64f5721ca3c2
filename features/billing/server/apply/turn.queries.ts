import { sql } from 'kysely';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** How long who has the turn is believed to be at it. */
const TURN_MS = 50_000;

const at = (ms: number): string => new Date(nowMillis() + ms).toISOString();

/** Takes the turn where nobody has it. One that ends later than any can was taken before the clock was set back. @returns whether. */
export async function claimTurn({ db, org_id }: OrgScope, holder: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into billing_turns (org_id, holder, ends_at) values (${org_id}, ${holder}, ${at(TURN_MS)})
    on conflict (org_id) do update set holder = excluded.holder, ends_at = excluded.ends_at
    where billing_turns.ends_at <= ${nowIso()} or billing_turns.ends_at > ${at(TURN_MS)}`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Locks the turn until the transaction ends. Throws where another has it by now. */
export async function holdTurn({ db, org_id }: OrgScope, holder: string): Promise<void> {
  const row = await db
    .selectFrom('billing_turns')
    .where('org_id', '=', org_id)
    .where('holder', '=', holder)
    .select('org_id')
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Error('the turn was over before what was fetched could be written');
}

export const endTurn = ({ db, org_id }: OrgScope, holder: string): Promise<unknown> =>
  db.deleteFrom('billing_turns').where('org_id', '=', org_id).where('holder', '=', holder).execute();
