import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { AutomationKind, CreditEntryKind } from '../../contract.ts';
import { type CreditCounters, countersIn, type HeldCredits, monthAt } from './credit-counters.ts';

/** An entry of the ledger, before it is added. */
export interface NewEntry extends HeldCredits {
  kind: CreditEntryKind;
  key: string;
  automation: AutomationKind | null;
  channel: string | null;
  client_id: number | null;
}

/** What was reserved for a message and is neither spent nor returned. */
export type HeldEntry = Omit<NewEntry, 'kind'>;

const selectStored = (scope: OrgScope) =>
  scope.db
    .selectFrom('automation_credits as credits')
    .innerJoin('orgs', 'orgs.org_id', 'credits.org_id')
    .where('credits.org_id', '=', scope.org_id)
    .forUpdate('credits')
    .select([
      'orgs.time_zone',
      'credits.month',
      'credits.spent',
      'credits.share_spent',
      'credits.reserved',
      'credits.bought_left',
    ]);

/** Locks the credits of the organisation until the transaction ends; where there are none yet they begin at nothing. */
export async function lockCounters(scope: OrgScope): Promise<CreditCounters> {
  const found = (await selectStored(scope).executeTakeFirst()) ?? (await begin(scope));
  const { time_zone, ...stored } = found;
  return countersIn(monthAt(nowIso(), time_zone), stored);
}

async function begin(scope: OrgScope) {
  const { time_zone } = await scope.db
    .selectFrom('orgs')
    .where('org_id', '=', scope.org_id)
    .select('time_zone')
    .executeTakeFirstOrThrow();
  await scope.db
    .insertInto('automation_credits')
    .values({ org_id: scope.org_id, ...countersIn(monthAt(nowIso(), time_zone), null) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return selectStored(scope).executeTakeFirstOrThrow();
}

/** Adds entries to the ledger and writes its sums in one statement, under the lock of `lockCounters`. */
export async function addEntries(
  scope: OrgScope,
  entries: readonly NewEntry[],
  { month, spent, share_spent, reserved, bought_left }: CreditCounters,
): Promise<void> {
  await sql`
    with sums as (
      update automation_credits set month = ${month}, spent = ${spent}, share_spent = ${share_spent},
        reserved = ${reserved}, bought_left = ${bought_left}
      where org_id = ${scope.org_id})
    insert into credit_entries (
      org_id, kind, key, automation, channel, client_id, credits, from_share, from_bought, month, created_at)
    select ${scope.org_id}, row.kind, row.key, row.automation, row.channel, row.client_id, row.credits, row.from_share,
           row.from_bought, row.month, ${nowIso()}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as row (
      kind text, key text, automation text, channel text, client_id bigint, credits int, from_share int, from_bought int,
      month date)`.execute(scope.db);
}

/** Returns those of these keys that have an entry of a kind. */
export async function findKnown(scope: OrgScope, kind: CreditEntryKind, keys: readonly string[]): Promise<Set<string>> {
  const rows = await scope.db
    .selectFrom('credit_entries')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`key = any(${[...keys]}::text[])`)
    .where('kind', '=', kind)
    .select('key')
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Returns what is held for these messages. */
export const readHeld = async (scope: OrgScope, keys: readonly string[]): Promise<HeldEntry[]> =>
  scope.db
    .selectFrom('credit_entries as held')
    .where('held.org_id', '=', scope.org_id)
    .where(sql<boolean>`held.key = any(${[...keys]}::text[])`)
    .where('held.kind', '=', 'RESERVE')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('credit_entries as closed')
            .whereRef('closed.org_id', '=', 'held.org_id')
            .whereRef('closed.key', '=', 'held.key')
            .where('closed.kind', 'in', ['SPEND', 'RETURN'])
            .select('closed.id'),
        ),
      ),
    )
    .select(['held.key', 'held.automation', 'held.channel', 'held.client_id', 'held.month'])
    .select(['held.credits', 'held.from_share', 'held.from_bought'])
    .execute();
