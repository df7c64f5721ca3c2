import { sql } from 'kysely';
import type { NormalisedLead } from '#features/leads/contract.ts';
import { FACEBOOK } from '#integrations/facebook/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { uuidV7 } from '#platform/server/uuid.ts';

/** The lead of an instant form by which a client came. */
export interface InstantFormLead {
  client_id: number;
  lead: NormalisedLead;
}

/** Returns the last lead of an instant form of each of these clients; those without one, and test leads, are absent. */
export async function listInstantFormLeads(
  { db, org_id }: OrgScope,
  client_ids: readonly number[],
): Promise<Map<number, NormalisedLead>> {
  if (client_ids.length === 0) return new Map();
  const { rows } = await sql<InstantFormLead>`
    select distinct on (filed.client_id) filed.client_id, filed.lead
    from lead_events as filed
    join lead_sources as source on source.org_id = filed.org_id and source.id = filed.source_id
    join clients on clients.org_id = filed.org_id and clients.id = filed.client_id
    where filed.org_id = ${org_id} and filed.client_id = any(${[...client_ids]}::bigint[])
      and filed.lead is not null and not filed.is_test and not clients.is_test
      and filed.outcome in ('CLIENT_CREATED', 'DUPLICATE') and source.kind = ${FACEBOOK}
    order by filed.client_id, filed.id desc`.execute(db);
  return new Map(rows.map(({ client_id, lead }) => [client_id, lead]));
}

/** Returns the option of each of these clients in a dropdown. */
export async function readStageIds(
  { db, org_id }: OrgScope,
  key: string,
  client_ids: readonly number[],
): Promise<Map<number, number>> {
  if (client_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('clients')
    .where('org_id', '=', org_id)
    .where('id', 'in', [...client_ids])
    .select(['id', 'custom_fields'])
    .execute();
  return new Map(rows.map(({ id, custom_fields }) => [id, Number(custom_fields[key] ?? 0)]));
}

/** What a lead came to, to be told to Meta. */
export interface NewConversion {
  client_id: number;
  lead_id: string;
  option_id: number | null;
  stage_name: string;
  event_name: string;
  occurred_at: string;
}

/** Writes an event of a page; the same one sent again is none. */
export const insertPageEvent = (
  { db, org_id }: OrgScope,
  event: { event_id: string; event_name: string; occurred_at: string; payload: string },
): Promise<unknown> =>
  db
    .insertInto('conversion_events')
    .values({ org_id, ...event, stage_name: '', status: 'WAITING', created_at: nowIso() })
    .onConflict((conflict) => conflict.columns(['org_id', 'event_id']).doNothing())
    .execute();

/**
 * Writes what is to be sent, each under an id of its own. Whoever enters the same stage again within an hour was moved there and
 * back by mistake, and is told once.
 */
export async function insertConversions({ db, org_id }: OrgScope, list: readonly NewConversion[]): Promise<void> {
  const rows = list.map((one) => ({ ...one, event_id: uuidV7() }));
  await sql`
    insert into conversion_events (
      org_id, event_id, client_id, lead_id, option_id, stage_name, event_name, occurred_at, status, created_at)
    select ${org_id}, row.event_id, row.client_id, row.lead_id, row.option_id, row.stage_name, row.event_name,
           row.occurred_at, 'WAITING', ${nowIso()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      event_id uuid, client_id bigint, lead_id text, option_id bigint, stage_name text, event_name text,
      occurred_at timestamptz)
    where not exists (
      select from conversion_events as known
      where known.org_id = ${org_id} and known.client_id = row.client_id and known.lead_id = row.lead_id
        and known.option_id is not distinct from row.option_id and known.status <> 'WITHDRAWN'
        and known.occurred_at > row.occurred_at - interval '1 hour')`.execute(db);
}
