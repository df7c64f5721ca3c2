import { sql } from 'kysely';
import type * as z from 'zod';
import { addDays, toInstant } from '#domain/wall-time.ts';
import { seesUnassigned } from '#features/clients/server/index.ts';
import type { Page } from '#platform/contract/paging.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { readMemberNames, readOrgZone } from '#platform/server/database/org.queries.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { LeadDecision, leadDecisions } from '../../contract.ts';
import type { RecipientsKind } from '../../rule-definition.ts';
import { readSeenClients } from '../seen-clients.queries.ts';

const selectDecisions = (scope: OrgScope) =>
  scope.db
    .selectFrom('lead_decisions')
    .leftJoin('lead_rules', (join) => matchInOrg(join, 'lead_rules.id', 'lead_decisions.rule_id'))
    .where('lead_decisions.org_id', '=', scope.org_id)
    .select(sql<RecipientsKind | null>`lead_rules.kind`.as('rule_kind'))
    .select([
      'lead_decisions.id',
      'lead_decisions.lead_id',
      'lead_decisions.client_id',
      'lead_decisions.outcome',
      sql<number | null>`case when lead_rules.deleted_at is null then lead_rules.id end`.as('rule_id'),
      'lead_decisions.rule_name',
      'lead_decisions.rule_position',
      'lead_decisions.profile_id',
      'lead_decisions.round',
      'lead_decisions.turn',
      'lead_decisions.turns_in_round',
      'lead_decisions.is_kept_turn',
      'lead_decisions.skipped',
      'lead_decisions.tested',
      'lead_decisions.created_at',
      'lead_decisions.decided_at',
    ]);

type DecisionRow = Awaited<ReturnType<ReturnType<typeof selectDecisions>['executeTakeFirstOrThrow']>>;

/** Returns the last decision about a client the caller may see; null where no lead made one. */
export async function findDecision(scope: Scope, client_id: number): Promise<LeadDecision | null> {
  const rows = await selectDecisions(scope)
    .where('lead_decisions.client_id', '=', client_id)
    .orderBy('lead_decisions.id', 'desc')
    .limit(1)
    .execute();
  const [decision] = await showDecisions(scope, rows);
  return decision ?? null;
}

type Filter = z.output<typeof leadDecisions.list.query>;

/** Returns decisions, newest first; those about test leads are listed and not counted. */
export async function listDecisions(scope: Scope, filter: Filter): Promise<Page<LeadDecision>> {
  const { profile_id, rule_id, outcome, from, to, ...paging } = filter;
  const zone = from || to ? await readOrgZone(scope) : 'UTC';
  const found = selectDecisions(scope)
    .$if(profile_id !== undefined, (query) => query.where('lead_decisions.profile_id', '=', profile_id ?? 0))
    .$if(rule_id !== undefined, (query) => query.where('lead_decisions.rule_id', '=', rule_id ?? 0))
    .$if(outcome !== undefined, (query) => query.where('lead_decisions.outcome', '=', outcome ?? 'TURN'))
    .$if(from !== undefined, (query) =>
      query.where('lead_decisions.created_at', '>=', toInstant(`${from}T00:00`, zone)),
    )
    .$if(to !== undefined, (query) =>
      query.where('lead_decisions.created_at', '<', toInstant(`${addDays(to ?? '', 1)}T00:00`, zone)),
    );
  const sort = { column: 'lead_decisions.created_at', id: 'lead_decisions.id', direction: 'desc' } as const;
  const page = await keysetPage(found, sort, paging);
  const results = await showDecisions(scope, page.results);
  if (!paging.with_count) return { ...page, results };
  const counted = outcome === 'TEST_LEAD' ? found : found.where('lead_decisions.outcome', '<>', 'TEST_LEAD');
  return { ...page, results, count: await countRows(scope, counted) };
}

/** Adds names of people, and those of clients the caller may see. */
async function showDecisions(scope: Scope, rows: readonly DecisionRow[]): Promise<LeadDecision[]> {
  if (rows.length === 0) return [];
  const people = await readMemberNames(
    scope,
    rows.flatMap(({ profile_id, skipped }) => [profile_id ?? 0, ...skipped.map((one) => one.profile_id)]),
  );
  const clients = await readSeenClients(
    scope,
    rows.map(({ client_id }) => client_id),
  );
  const findPerson = (id: number) => ({ id, name: people.get(id) ?? '' });
  const maySee = (client_id: number | null) =>
    client_id === null ? seesUnassigned(scope.actor) : clients.has(client_id);
  return rows.map(({ client_id, profile_id, skipped, tested, ...row }) => ({
    ...row,
    // What the lead had is shown to whoever may see its client (D47).
    tested: maySee(client_id) ? tested : tested.map((one) => ({ ...one, values: [] })),
    client: clients.get(client_id ?? 0) ?? null,
    assigned_to: profile_id === null ? null : findPerson(profile_id),
    skipped: skipped
      .filter((one) => people.has(one.profile_id))
      .map((one) => ({ profile: findPerson(one.profile_id), why: one.why })),
  }));
}
