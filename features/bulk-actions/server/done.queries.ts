import { sql } from 'kysely';
import { clientReassigned } from '#features/clients/events.ts';
import { followUpSet } from '#features/follow-ups/events.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { firstUuidAt } from '#platform/server/uuid.ts';
import { makeRequestId } from './request-ids.ts';

interface Asked {
  client_ids: readonly number[];
  kinds: readonly string[];
  since: string;
}

/** Returns what an action wrote into the history of some of its clients. */
export const readDone = ({ db, org_id }: OrgScope, work: { action_id: number }, { client_ids, kinds, since }: Asked) =>
  db
    .selectFrom('events')
    .where('org_id', '=', org_id)
    .where('subject', 'in', [clientReassigned.subject, followUpSet.subject])
    .where(sql<boolean>`subject_id = any(${[...client_ids]}::bigint[])`)
    .where('id', '>=', firstUuidAt(new Date(since)))
    .where('request_id', '=', makeRequestId(work))
    .where('kind', 'in', kinds)
    .orderBy('id')
    .select(['subject_id', 'kind', 'changes', 'created_at'])
    .execute();

/** The most clients of a receiver that a notice names. */
const MOST_NAMED = 200;

/** Returns who got how many of these clients by work of this name, and some of them. */
export async function readReceivers(
  { db, org_id }: OrgScope,
  request_id: string,
  { client_ids, since }: Pick<Asked, 'client_ids' | 'since'>,
): Promise<{ to_id: number; count: number; client_ids: number[] }[]> {
  const { rows } = await sql<{ to_id: number; count: number; client_ids: number[] }>`
    select (payload ->> 'to_id')::bigint as to_id, count(*)::int as count,
      to_json((array_agg(subject_id order by subject_id))[1:${sql.lit(MOST_NAMED)}]) as client_ids
    from events
    where org_id = ${org_id} and subject = ${clientReassigned.subject} and subject_id = any(${[...client_ids]}::bigint[])
      and id >= ${firstUuidAt(new Date(since))}::uuid and kind = ${clientReassigned.kind} and request_id = ${request_id}
      and payload ->> 'to_id' is not null
    group by payload ->> 'to_id'`.execute(db);
  return rows;
}
