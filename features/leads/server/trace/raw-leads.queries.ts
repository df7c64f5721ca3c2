import { sql } from 'kysely';
import { readReceiptsOfLeads } from '#features/notifications/server/index.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { RawLeadView } from '../../contract.ts';
import type { LeadAnswer, NormalisedLead } from '../../normalised-lead.ts';
import { pickStages, type StageTimes, stageColumns } from './stages.ts';

/** Returns one page of a client's leads. */
export async function listRawLeads(scope: Scope, client_id: number, paging: PageQuery): Promise<Page<RawLeadView>> {
  const query = scope.db
    .selectFrom('lead_events')
    .innerJoin('lead_sources', (join) => matchInOrg(join, 'lead_sources.id', 'lead_events.source_id'))
    .leftJoin('profiles as seer', (join) => matchInOrg(join, 'seer.id', 'lead_events.seen_by_id'))
    .leftJoin('lead_notices as notice', (join) => matchInOrg(join, 'notice.lead_id', 'lead_events.id'))
    .where('lead_events.org_id', '=', scope.org_id)
    .where('lead_events.client_id', '=', client_id)
    .select([
      'lead_events.id',
      'lead_events.source_id',
      'lead_sources.name as source_name',
      'lead_events.outcome',
      'lead_events.completes_id',
      'lead_events.is_test',
      'lead_events.is_signed',
      'lead_events.lead',
      'lead_events.answers',
      ...stageColumns,
      'lead_events.seen_by_id',
      'seer.name as seen_by_name',
      'notice.submitted_at',
      // What was found by comparing was not announced.
      sql<string | null>`case when notice.origin = 'NOTICE' then notice.notified_at end`.as('notified_at'),
      'notice.fetched_at',
    ]);
  const sort = { column: 'lead_events.id', id: 'lead_events.id', direction: 'desc' as const };
  const page = await keysetPage(query, sort, paging);
  const alerts = await readReceiptsOfLeads(
    scope,
    page.results.map(({ id }) => id),
  );
  return { ...page, results: page.results.map((row) => toRawLead(row, alerts.get(row.id) ?? [])) };
}

interface RawLeadRow
  extends Omit<RawLeadView, 'alerts' | 'answers' | 'questions' | 'trace' | 'seen_by' | NamesOfLead>,
    StageTimes {
  lead: NormalisedLead | null;
  answers: LeadAnswer[] | null;
  submitted_at: string | null;
  notified_at: string | null;
  fetched_at: string | null;
  seen_by_id: number | null;
  seen_by_name: string | null;
}

const isQuestion = ({ is_metadata, values }: LeadAnswer) => !is_metadata && values.some((value) => value !== '');

type NamesOfLead = 'page_name' | 'form_name' | 'campaign_name';

function toRawLead(row: RawLeadRow, alerts: RawLeadView['alerts']): RawLeadView {
  const { lead, outcome, answers } = row;
  const { id, source_id, source_name, completes_id, is_test, is_signed } = row;
  const { submitted_at, notified_at, fetched_at } = row;
  return {
    id,
    source_id,
    source_name,
    completes_id,
    is_test,
    is_signed,
    page_name: lead?.external_account_name ?? null,
    form_name: lead?.external_form_name ?? null,
    campaign_name: lead?.campaign?.name ?? null,
    outcome,
    answers: answers ?? [],
    questions: (lead?.fields ?? []).filter(isQuestion),
    trace: {
      submitted_at: submitted_at ?? lead?.submitted_at ?? null,
      notified_at,
      fetched_at,
      ...pickStages(row),
    },
    alerts,
    seen_by: row.seen_by_id === null ? null : { id: row.seen_by_id, name: row.seen_by_name ?? '' },
  };
}
