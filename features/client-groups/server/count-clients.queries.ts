import { type RawBuilder, sql } from 'kysely';
import type { ClientCriteria } from '#features/clients/contract.ts';
import { checkRules, countMembers, filteredCounted, filteredOne } from '#features/clients/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';

interface Counted {
  id: number;
  criteria: ClientCriteria | null;
}

/** How many conditions one statement has at most, because PostgreSQL plans each of them anew; a group's own always stand together. */
const PORTION = 100;

/** Returns how many clients of each group the actor may see, at most `cap`. */
export async function countEach(scope: Scope, groups: readonly Counted[], cap: number): Promise<Map<number, number>> {
  const plain = groups.filter(({ criteria }) => criteria === null).map(({ id }) => id);
  const counts = plain.length > 0 ? await countMembers(scope, plain, cap) : new Map<number, number>();
  for (const { id, count } of await countSmart(scope, groups, cap)) counts.set(id, count);
  return counts;
}

async function countSmart(scope: Scope, groups: readonly Counted[], cap: number) {
  const parts = (await checkRules(scope, groups)).map(({ id, criteria }): Part => {
    // The cap stands in the text: for any number PostgreSQL plans to read a tenth of the table.
    const clients = filteredCounted(scope, criteria).select(sql.lit(1).as('one')).limit(sql.lit(cap));
    return {
      weight: weigh(id, groups),
      select: sql`select ${sql.lit(id)}::bigint as id, (select count(*)::int from (${clients}) as capped) as count`,
    };
  });
  return readPortions<{ id: number; count: number }>(scope, parts);
}

/** What is asked about one group, and how many conditions that takes. */
interface Part {
  weight: number;
  select: RawBuilder<unknown>;
}

const weigh = (wanted: number, groups: readonly Counted[]): number =>
  1 + (groups.find(({ id }) => id === wanted)?.criteria?.conditions?.length ?? 0);

/** Asks about some groups at a time, so that a statement stays short and others get their turn between. */
async function readPortions<Row>(scope: Scope, parts: readonly Part[]): Promise<Row[]> {
  const portions: Part[][] = [[]];
  for (const part of parts) {
    const last = portions.at(-1)!;
    const weight = last.reduce((sum, one) => sum + one.weight, part.weight);
    if (last.length === 0 || weight <= PORTION) last.push(part);
    else portions.push([part]);
  }
  const found: Row[] = [];
  for (const portion of portions) {
    if (portion.length === 0) continue;
    const selects = portion.map(({ select }) => select);
    found.push(...(await sql<Row>`${sql.join(selects, sql` union all `)}`.execute(scope.db)).rows);
  }
  return found;
}

/** Returns those of these smart groups whose criteria a client meets. */
export async function findGroupsMet(
  scope: Scope,
  client_id: number,
  groups: readonly { id: number; criteria: ClientCriteria }[],
): Promise<number[]> {
  const parts = (await checkRules(scope, groups)).map(
    ({ id, criteria }): Part => ({
      weight: weigh(id, groups),
      select: sql`select ${sql.lit(id)}::bigint as id where exists (${filteredOne(scope, client_id, criteria).select('clients.id')})`,
    }),
  );
  return (await readPortions<{ id: number }>(scope, parts)).map(({ id }) => id);
}
