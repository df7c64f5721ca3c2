import { sql } from 'kysely';
import { clientAccess } from '#features/clients/access.ts';
import type { MergeRecord } from '#features/clients/contract.ts';
import { clientUpdated } from '#features/clients/events.ts';
import type { FieldConflict } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';

/** Returns the numbers of these records that want no messages on WhatsApp. */
export async function readOptedOut(scope: OrgScope, records: readonly MergeRecord[]): Promise<Set<string>> {
  const numbers = records.flatMap(({ phones }) => phones.flatMap(({ number_e164 }) => number_e164 ?? []));
  const rows = await scope.db
    .selectFrom('whatsapp_opt_outs')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`number_e164 = any(${numbers})`)
    .where('opted_out_at', 'is not', null)
    .select('number_e164')
    .execute();
  return new Set(rows.map(({ number_e164 }) => number_e164));
}

/** Returns those of these clients who unsubscribed from e-mails. */
export async function readUnsubscribed(scope: OrgScope, client_ids: readonly number[]): Promise<Set<number>> {
  const rows = await scope.db
    .selectFrom('client_unsubscribes')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`client_id = any(${[...client_ids]})`)
    .where('unsubscribed_at', 'is not', null)
    .select('client_id')
    .execute();
  return new Set(rows.map(({ client_id }) => client_id));
}

/** Returns the groups people put clients into. */
export async function readShownGroups(scope: OrgScope): Promise<Set<number>> {
  const rows = await scope.db
    .selectFrom('client_groups')
    .where('org_id', '=', scope.org_id)
    .where('deleted_at', 'is', null)
    .where('criteria', 'is', null)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the name of the person who acts. */
export async function readActorName({ db, org_id, actor }: Scope): Promise<string> {
  const { name } = await db
    .selectFrom('profiles')
    .where('org_id', '=', org_id)
    .where('id', '=', actor.profile_id)
    .select('name')
    .executeTakeFirstOrThrow();
  return name || 'A colleague';
}

interface NewMerge {
  survivor_id: number;
  client_ids: readonly number[];
  before: MergeRecord;
  after: MergeRecord;
}

/** Writes that clients are merged. @returns the id of the merge. */
export async function insertMerge(scope: Scope, { client_ids, before, after, survivor_id }: NewMerge): Promise<number> {
  const { id } = await scope.db
    .insertInto('client_merges')
    .values({
      org_id: scope.org_id,
      survivor_id,
      merged_by_id: scope.actor.profile_id,
      merged_at: nowIso(),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.db
    .insertInto('client_merge_members')
    .values(client_ids.map((client_id) => ({ org_id: scope.org_id, merge_id: id, client_id })))
    .execute();
  return id;
}

/** A merge that is not undone. */
export type StoredMerge = Awaited<ReturnType<typeof readMerges>>[number];

/** Returns the merges into a client that are not undone, the last first, with those that became part of it. */
export async function readMerges(scope: Scope, survivor_id: number) {
  const merges = await scope.db
    .selectFrom('client_merges as merge')
    .leftJoin('profiles as person', (join) => matchInOrg(join, 'person.id', 'merge.merged_by_id'))
    .where('merge.org_id', '=', scope.org_id)
    .where('merge.survivor_id', '=', survivor_id)
    .where('merge.unmerged_at', 'is', null)
    .orderBy('merge.id', 'desc')
    .select(['merge.id', 'merge.survivor_id', 'merge.merged_at', 'merge.merged_by_id', 'merge.before', 'merge.after'])
    .select('person.name as merged_by_name')
    .execute();
  const members = await scope.db
    .selectFrom('client_merge_members as member')
    .innerJoin('clients', (join) => matchInOrg(join, 'clients.id', 'member.client_id'))
    .where('member.org_id', '=', scope.org_id)
    .where(sql<boolean>`member.merge_id = any(${merges.map(({ id }) => id)})`)
    .orderBy('clients.id')
    .select(['member.merge_id', 'clients.id', 'clients.name', 'clients.assigned_to_id_or_zero'])
    .select(toSql(clientAccess.view, scope.actor, 'clients').as('may_view'))
    .execute();
  return merges.map((merge) => ({ ...merge, members: members.filter(({ merge_id }) => merge_id === merge.id) }));
}

/** Writes that a merge is undone; what it did to the rows is no longer needed. */
export async function endMerge(scope: OrgScope, id: number): Promise<void> {
  await scope.db
    .updateTable('client_merges')
    .set({ unmerged_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
  await scope.db
    .deleteFrom('client_merge_rows')
    .where('org_id', '=', scope.org_id)
    .where('merge_id', '=', id)
    .execute();
}

/** Returns what people changed of a client since a moment, as conflicts with a merge that was planned then. */
export async function readLaterChanges(scope: OrgScope, id: number, since: string): Promise<FieldConflict[]> {
  const { rows } = await sql<{ field: string; from: unknown; to: unknown; by: string | null; at: string }>`
    select changed.key as field, changed.value -> 'from' as "from", changed.value -> 'to' as "to",
      profiles.name as by, events.created_at as at
    from events
    cross join lateral jsonb_each(events.changes) as changed
    left join profiles on profiles.org_id = events.org_id and profiles.id = events.actor_profile_id
    where events.org_id = ${scope.org_id} and events.subject = ${clientUpdated.subject} and events.subject_id = ${id}
      and events.created_at > ${since} and events.changes is not null
    order by events.id`.execute(scope.db);
  return rows.map(({ field, from, to, by, at }) => ({ field, base: from, mine: from, theirs: to, by, at }));
}

/** The history shows every merge of a client. */
export const isShownAlways = sql<boolean>`true`;
