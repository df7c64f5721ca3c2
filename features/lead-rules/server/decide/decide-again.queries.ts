import { sql } from 'kysely';
import type { NormalisedLead } from '#features/leads/contract.ts';
import { comparableAnswers, isOldLead } from '#features/leads/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { LeadFacts } from '../../match-rules.ts';
import type { LeadToDecide } from './decide-leads.ts';
import type { Waiting } from './decisions.queries.ts';

interface FactsRow {
  id: string;
  lead: NormalisedLead | null;
  answers: LeadFacts['answers'] | null;
  source_id: number;
  kind: string;
  name: string;
  saves_to_owner: boolean;
  source_assignee_id: number | null;
}

const noThing = { id: null, name: null };

/** Returns what rules compare of leads that were filed, in their order. */
export async function readLeadFacts(
  scope: OrgScope,
  waiting: readonly Pick<Waiting, 'lead_id'>[],
): Promise<LeadToDecide[]> {
  const { rows } = await sql<FactsRow>`
    select event.id, event.lead, event.answers, source.id as source_id, source.kind, source.name,
           source.save_lead_to_owner_account as saves_to_owner, assignee.id as source_assignee_id
    from lead_events as event
    join lead_sources as source on source.org_id = event.org_id and source.id = event.source_id
    left join profiles as assignee on assignee.org_id = source.org_id and assignee.id = source.default_assignee_id
      and assignee.account_status = 'ACTIVE'
    where event.org_id = ${scope.org_id}
      and event.id = any(${waiting.map(({ lead_id }) => lead_id)}::uuid[])`.execute(scope.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return waiting.map(({ lead_id }) => toLead(byId.get(lead_id)));
}

/** A lead whose data were deleted meanwhile has nothing that a condition could find. */
function toLead(row: FactsRow | undefined): LeadToDecide {
  const lead = row?.lead ?? null;
  const source = { id: row?.source_id ?? 0, kind: row?.kind ?? '', name: row?.name ?? '' };
  return {
    facts: readFacts(source, lead, comparableAnswers(row?.answers ?? [])),
    source_assignee_id: row?.source_assignee_id ?? null,
    saves_to_owner: row?.saves_to_owner ?? false,
    is_old: lead !== null && isOldLead(lead),
  };
}

/** Returns what rules compare of a lead. */
export const readFacts = (
  source: LeadFacts['source'],
  lead: NormalisedLead | null,
  answers: LeadFacts['answers'],
): LeadFacts => ({
  source,
  page: lead ? { id: lead.external_account_id, name: lead.external_account_name } : noThing,
  form: lead ? { id: lead.external_form_id, name: lead.external_form_name } : noThing,
  campaign: lead?.campaign ?? noThing,
  answers,
});
