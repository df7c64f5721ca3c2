import { sql } from 'kysely';
import type { EscalationStep } from '#features/notifications/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';

export interface WatchedLead {
  lead_id: string;
  client_id: number;
  profile_id: number;
  steps: readonly EscalationStep[];
  filed_at: string;
  due_at: string;
}

export async function insertWatched(scope: OrgScope, leads: readonly WatchedLead[]): Promise<void> {
  const values = leads.map(({ steps, ...lead }) => ({
    ...lead,
    steps: JSON.stringify(steps),
    step: 0,
    org_id: scope.org_id,
  }));
  await scope.db
    .insertInto('lead_escalations')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A lead whose next step is due, with what decides whether it is still taken. */
export interface DueLead {
  lead_id: string;
  client_id: number;
  client_name: string;
  assigned_to_id_or_zero: number;
  step: number;
  steps: EscalationStep[];
  filed_at: string;
  /** Seen, answered, deleted or given to somebody else. */
  is_over: boolean;
}

/** The most leads one alert is about; those that follow are due again at once. */
const MAX_DUE = 500;

/** Takes a person's due leads, locked; those another process holds are skipped. */
export async function lockDueLeads(scope: OrgScope, profile_id: number): Promise<DueLead[]> {
  const { rows } = await sql<DueLead>`
    select watched.lead_id, watched.client_id, coalesce(clients.name, '') as client_name,
           coalesce(clients.assigned_to_id_or_zero, 0) as assigned_to_id_or_zero,
           watched.step, watched.steps, watched.filed_at,
           (clients.id is null or clients.deleted_at is not null or clients.assigned_to_id_or_zero <> watched.profile_id
            or lead_events.id is null or lead_events.seen_at is not null
            or lead_events.first_response_at is not null) as is_over
    from lead_escalations as watched
    left join clients on clients.org_id = watched.org_id and clients.id = watched.client_id
    left join lead_events on lead_events.org_id = watched.org_id and lead_events.id = watched.lead_id
    where watched.org_id = ${scope.org_id} and watched.profile_id = ${profile_id} and watched.due_at <= ${nowIso()}
    order by watched.lead_id
    limit ${MAX_DUE}
    for update of watched skip locked`.execute(scope.db);
  return rows;
}

export async function stopWatching(scope: OrgScope, lead_ids: readonly string[]): Promise<void> {
  if (lead_ids.length === 0) return;
  await scope.db
    .deleteFrom('lead_escalations')
    .where('org_id', '=', scope.org_id)
    .where('lead_id', 'in', [...lead_ids])
    .execute();
}

export async function moveToStep(scope: OrgScope, lead_id: string, step: number, due_at: string): Promise<void> {
  await scope.db
    .updateTable('lead_escalations')
    .set({ step, due_at })
    .where('org_id', '=', scope.org_id)
    .where('lead_id', '=', lead_id)
    .execute();
}

/** Returns when the next step of the leads of each of these people is due, by id; without those who have none. */
export async function findNextDue(scope: OrgScope, profile_ids: readonly number[]) {
  const { rows } = await sql<{ profile_id: number; due_at: string }>`
    select profile_id, min(due_at) as due_at from lead_escalations
    where org_id = ${scope.org_id} and profile_id = any(${[...profile_ids]}::bigint[])
    group by profile_id order by profile_id`.execute(scope.db);
  return rows;
}

/** Returns the active members of a sub-team; nobody where sub-teams are switched off. */
export async function listActiveMembers(scope: OrgScope, subteam_id: number): Promise<number[]> {
  const rows = await scope.db
    .selectFrom('subteam_members')
    .innerJoin('profiles', (join) => matchInOrg(join, 'profiles.id', 'subteam_members.profile_id'))
    .innerJoin('orgs', 'orgs.org_id', 'subteam_members.org_id')
    .where('subteam_members.org_id', '=', scope.org_id)
    .where('subteam_members.subteam_id', '=', subteam_id)
    .where('profiles.account_status', '=', 'ACTIVE')
    .where('orgs.enable_subteams_feature', '=', true)
    .select('profiles.id')
    .orderBy('profiles.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function findName(scope: OrgScope, profile_id: number): Promise<string> {
  const row = await scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', profile_id)
    .select('name')
    .executeTakeFirst();
  return row?.name || 'A colleague';
}

/** Returns the people with due leads, across organisations, as the worker role. */
export const listPeopleWithDueLeads = (database: Database) =>
  withWorker(database, (db) =>
    db
      .selectFrom('lead_escalations')
      .where('due_at', '<=', nowIso())
      .select(['org_id', 'profile_id'])
      .distinct()
      .orderBy('org_id')
      .orderBy('profile_id')
      .execute(),
  );
