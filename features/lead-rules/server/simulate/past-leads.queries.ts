import { sql } from 'kysely';
import { seesAssigned } from '#domain/assignee.ts';
import { comparableAnswers, isOldLead } from '#features/leads/server/index.ts';
import { allowedValues, toSql } from '#platform/server/database/access-sql.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { LeadFacts, NamedThing } from '../../match-rules.ts';
import type { LeadToDecide } from '../decide/decide-leads.ts';

/** A lead that is replayed. */
export interface ReplayedLead extends LeadToDecide {
  /** Null for a lead that was made up. */
  id: string | null;
  client_id: number | null;
  at_ms: number;
  /** The same for leads that no rule can tell apart. */
  key: string;
}

/** A source and what happens to its leads where no rule matches. */
export interface ReplayedSource {
  id: number;
  kind: string;
  name: string;
  saves_to_owner: boolean;
  source_assignee_id: number | null;
}

/** Returns the sources by id, those removed too, because leads of theirs are replayed. */
export async function readReplayedSources(
  scope: OrgScope,
): Promise<Map<number, ReplayedSource & { is_removed: boolean }>> {
  const { rows } = await sql<ReplayedSource & { is_removed: boolean }>`
    select source.id, source.kind, source.name, source.save_lead_to_owner_account as saves_to_owner,
           assignee.id as source_assignee_id, source.deleted_at is not null as is_removed
    from lead_sources as source
    left join profiles as assignee on assignee.org_id = source.org_id and assignee.id = source.default_assignee_id
      and assignee.account_status = 'ACTIVE'
    where source.org_id = ${scope.org_id}`.execute(scope.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The leads that rules decide about and whose clients the caller may see: those that made a new client, without test leads. A
 * count over all of them would tell whether a hidden lead has a value (D47).
 */
const decided = (scope: Scope, since: string) => sql`
  event.org_id = ${scope.org_id} and event.id >= uuid_v7_floor(${since}::timestamptz)
  and event.outcome = 'CLIENT_CREATED' and event.lead is not null and not event.is_test and ${isSeen(scope)}`;

const isSeen = ({ actor }: Scope) =>
  allowedValues(seesAssigned, actor) === null
    ? sql`true`
    : sql`exists (
        select from clients where clients.org_id = event.org_id and clients.id = event.client_id
          and clients.deleted_at is null and ${toSql(seesAssigned, actor, 'clients')})`;

/** Returns the lead with which the newest so many begin; null where there are no more than these. */
export async function findFirstWithin(scope: Scope, since: string, limit: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select event.id from lead_events as event where ${decided(scope, since)}
    order by event.id desc offset ${limit} limit 1`.execute(scope.db);
  return rows[0]?.id ?? null;
}

export interface PastLeadRow {
  id: string;
  client_id: number | null;
  received_at: string;
  source_id: number;
  page_id: string | null;
  page_name: string | null;
  form_id: string | null;
  form_name: string | null;
  campaign: NamedThing | null;
  answers: LeadFacts['answers'] | null;
  is_old: boolean;
}

interface PageOfLeads {
  since: string;
  /** The lead before the page. */
  after: string | null;
  limit: number;
  /** Answers are read only where a rule compares them. */
  withAnswers: boolean;
  newestFirst?: boolean;
}

/** Returns leads of a period in the order of their arrival. */
export async function readPastLeads(scope: Scope, page: PageOfLeads): Promise<PastLeadRow[]> {
  const { since, after, limit, withAnswers, newestFirst = false } = page;
  const { rows } = await sql<Omit<PastLeadRow, 'is_old'> & { submitted_at: string | null }>`
    select event.id, event.client_id, event.received_at, event.source_id, event.lead ->> 'submitted_at' as submitted_at,
           event.lead ->> 'external_account_id' as page_id, event.lead ->> 'external_account_name' as page_name,
           event.lead ->> 'external_form_id' as form_id, event.lead ->> 'external_form_name' as form_name,
           event.lead -> 'campaign' as campaign,
           ${withAnswers ? sql`event.answers` : sql`null::jsonb`} as answers
    from lead_events as event
    where ${decided(scope, since)} ${after === null ? sql`` : sql`and event.id > ${after}::uuid`}
    order by event.id ${newestFirst ? sql`desc` : sql``}
    limit ${limit}`.execute(scope.db);
  return rows.map(({ submitted_at, ...row }) => ({ ...row, is_old: isOldLead({ ...row, submitted_at }) }));
}

/** Who got a lead that was offered: its claimer, or the owner where nobody claimed it. */
export interface PastClaim {
  lead_id: string;
  profile_id: number;
  is_claim: boolean;
}

/** Returns what became of the offered leads of a period whose clients the caller may see. */
export async function readPastClaims(scope: Scope, since: string, limit: number): Promise<PastClaim[]> {
  const { rows } = await sql<PastClaim>`
    select decision.lead_id, decision.profile_id, decision.outcome = 'CLAIMED' as is_claim
    from lead_decisions as decision
    join lead_events as event on event.org_id = decision.org_id and event.id = decision.lead_id
    where decision.org_id = ${scope.org_id} and decision.created_at >= ${since}
      and decision.outcome in ('CLAIMED', 'OWNER_AFTER_OFFER') and decision.profile_id is not null
      and ${decided(scope, since)}
    order by decision.id desc limit ${limit}`.execute(scope.db);
  return rows;
}

/** Returns an entry of the catalogue as the facts of a lead that names it, for sources that nothing came from yet. */
export async function readCatalogue(
  scope: OrgScope,
  limit: number,
): Promise<Omit<PastLeadRow, 'id' | 'received_at'>[]> {
  const { rows } = await sql<{
    source_id: number;
    kind: string | null;
    external_id: string | null;
    name: string | null;
  }>`
    select source.id as source_id, entry.kind, entry.external_id, entry.name
    from lead_sources as source
    left join lead_source_catalogue as entry on entry.org_id = source.org_id and entry.source_id = source.id
    where source.org_id = ${scope.org_id} and source.deleted_at is null
    order by source.id, entry.kind, entry.external_id
    limit ${limit}`.execute(scope.db);
  return rows.map(({ source_id, kind, external_id, name }) => {
    const pick = (wanted: string) => (kind === wanted ? { id: external_id, name } : { id: null, name: null });
    const [page, form] = [pick('page'), pick('form')];
    return {
      source_id,
      client_id: null,
      page_id: page.id,
      page_name: page.name,
      form_id: form.id,
      form_name: form.name,
      campaign: pick('campaign'),
      answers: null,
      is_old: false,
    };
  });
}

/** Returns what rules compare of a lead. A source that is gone for good stands with its id alone. */
export function toFacts(
  row: Omit<PastLeadRow, 'id' | 'received_at'>,
  sources: ReadonlyMap<number, ReplayedSource>,
): Pick<ReplayedLead, keyof LeadToDecide | 'key'> {
  const { id, kind, name, saves_to_owner, source_assignee_id } = sources.get(row.source_id) ?? {
    id: row.source_id,
    kind: '',
    name: '',
    saves_to_owner: false,
    source_assignee_id: null,
  };
  const facts: LeadFacts = {
    source: { id, kind, name },
    page: { id: row.page_id, name: row.page_name },
    form: { id: row.form_id, name: row.form_name },
    campaign: row.campaign ?? { id: null, name: null },
    answers: comparableAnswers(row.answers ?? []),
  };
  return { facts, saves_to_owner, source_assignee_id, is_old: row.is_old, key: JSON.stringify(facts) };
}
