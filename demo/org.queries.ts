import { fileWaitingIn } from '#features/leads/server/index.ts';
import type { Database } from '#platform/server/database/db.ts';
import type { GlobalScope, OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';

/** Keeps other processes from making the demo. @returns what ends this, or null while another process makes it. */
export async function claimDemo({ pool }: Database): Promise<(() => void) | null> {
  const client = await pool.connect();
  const { rows } = await client.query<{ is_ours: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('leadkeep.demo', 0)) as is_ours",
  );
  // Closing the connection ends the lock.
  const release = () => client.release(true);
  if (rows[0]?.is_ours) return release;
  release();
  return null;
}

/** Makes it a paying organisation with a team that may have sub-teams. */
export async function becomeTeam(scope: OrgScope): Promise<void> {
  const { org_id } = scope;
  await scope.db
    .updateTable('orgs')
    .set({ account_type: 'TEAM', time_zone: 'Asia/Singapore', enable_subteams_feature: true })
    .where('org_id', '=', org_id)
    .execute();
}

/** Turns e-mails about what is made off while the past is made, and on again. */
export async function wantEmails(scope: OrgScope, wanted: boolean): Promise<void> {
  await scope.db.deleteFrom('alert_settings').where('org_id', '=', scope.org_id).execute();
  if (wanted) return;
  const people = await scope.db.selectFrom('profiles').where('org_id', '=', scope.org_id).select('id').execute();
  const kinds = [
    'new_lead_assigned',
    'lead_offered',
    'follow_up_due',
    'client_reassigned_to_me',
    'import_or_export_done',
  ];
  const choices = JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, { email: false }])));
  const rows = people.map(({ id }) => ({ org_id: scope.org_id, profile_id: id, choices }));
  await scope.db.insertInto('alert_settings').values(rows).execute();
}

/** Keeps the sessions that make the demo valid until its end. */
export const prolongSessions = (globalScope: GlobalScope, org_id: number, until: string) =>
  globalScope.db.updateTable('sessions').set({ expires_at: until }).where('org_id', '=', org_id).execute();

export const endSessions = (globalScope: GlobalScope, org_id: number) =>
  globalScope.db.deleteFrom('sessions').where('org_id', '=', org_id).execute();

/** A lead as it was filed. */
export interface FiledLead {
  client_id: number;
  assigned_to_id: number | null;
}

/** Returns what became of these leads, in their order; null for one that could not be filed. */
export async function listFiledLeads(scope: OrgScope, lead_ids: readonly string[]): Promise<(FiledLead | null)[]> {
  if (lead_ids.length === 0) return [];
  const rows = await scope.db
    .selectFrom('lead_events as l')
    .innerJoin('clients as c', (join) => join.onRef('c.org_id', '=', 'l.org_id').onRef('c.id', '=', 'l.client_id'))
    .where('l.org_id', '=', scope.org_id)
    .where('l.id', 'in', lead_ids)
    .select(['l.id', 'c.id as client_id', 'c.assigned_to_id'])
    .execute();
  const found = new Map(rows.map(({ id, ...filed }) => [id, filed]));
  return lead_ids.map((id) => found.get(id) ?? null);
}

/** Files the lead of a mail that was read. @returns what became of it; null where it is no lead. */
export async function fileMail(scope: OrgScope, services: Services, mail_id: string): Promise<FiledLead | null> {
  await fileWaitingIn(scope, services);
  const mail = await scope.db
    .selectFrom('lead_mails')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', mail_id)
    .select('lead_id')
    .executeTakeFirst();
  const [filed = null] = await listFiledLeads(scope, mail?.lead_id ? [mail.lead_id] : []);
  return filed;
}

export const countClients = async (scope: OrgScope): Promise<number> => {
  const { count } = await scope.db
    .selectFrom('clients')
    .where('org_id', '=', scope.org_id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
