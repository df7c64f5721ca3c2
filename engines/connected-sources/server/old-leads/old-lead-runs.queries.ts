import { sql } from 'kysely';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { OldLeadsRun } from '../../contract.ts';

/** A fetching of old leads, with what came of its forms together. */
export interface StoredRun extends OldLeadsRun {
  id: number;
  hours: number;
  told_at: string | null;
}

/** Keeps others of the organisation from beginning a run until the transaction ends. */
export async function lockRuns(scope: OrgScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`old-leads:${scope.org_id}`}, 0))`.execute(scope.db);
}

const runs = (scope: OrgScope, provider: string, condition: ReturnType<typeof sql>) => sql<StoredRun>`
  select run.id, run.status, run.hours, run.started_at, run.finished_at, run.told_at, run.problem,
         count(form.form_id) filter (where form.done_at is not null)::int as forms_scanned,
         coalesce(sum(form.leads_seen), 0)::int as leads_seen, coalesce(sum(form.leads_new), 0)::int as leads_new
  from old_lead_runs as run
  left join old_lead_run_forms as form on form.org_id = run.org_id and form.run_id = run.id
  where run.org_id = ${scope.org_id} and run.provider = ${provider} and ${condition}
  group by run.org_id, run.id
  order by run.id desc limit 1`;

/** Returns the run that was begun last. */
export const findLastRun = async (scope: OrgScope, provider: string): Promise<StoredRun | undefined> =>
  (await runs(scope, provider, sql`true`).execute(scope.db)).rows[0];

export const findRun = async (scope: OrgScope, provider: string, id: number): Promise<StoredRun | undefined> =>
  (await runs(scope, provider, sql`run.id = ${id}`).execute(scope.db)).rows[0];

/** Begins a run over these forms. @returns its id. */
export async function insertRun(
  scope: OrgScope,
  provider: string,
  hours: number,
  forms: readonly { form_id: number; since: string }[],
): Promise<number> {
  const { org_id } = scope;
  const { id } = await scope.db
    .insertInto('old_lead_runs')
    .values({ org_id, provider, status: 'RUNNING', hours, started_at: nowIso() })
    .returning('id')
    .executeTakeFirstOrThrow();
  // As two lists, because a statement has room for 65,535 values and an organisation may have more.
  await sql`
    insert into old_lead_run_forms (org_id, run_id, form_id, since)
    select ${org_id}::bigint, ${id}::bigint, form.form_id, form.since
    from unnest(${forms.map(({ form_id }) => form_id)}::bigint[], ${forms.map(({ since }) => since)}::timestamptz[])
      as form (form_id, since)`.execute(scope.db);
  return id;
}

type RunPatch = Partial<Pick<StoredRun, 'status' | 'finished_at' | 'told_at' | 'problem'>>;

export async function changeRun(scope: OrgScope, id: number, patch: RunPatch): Promise<void> {
  await scope.db
    .updateTable('old_lead_runs')
    .set(patch)
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

/** A form that a run is not done with. */
export interface OpenForm {
  form_id: number;
  since: string;
  place: string | null;
}

/** Most providers keep their places for a short time; a form whose place is older begins again. */
const PLACE_KEPT_MS = 15 * 60_000;

/** @param lasts_ms how long the provider keeps a place. */
export async function listOpenForms(scope: OrgScope, run_id: number, lasts_ms = PLACE_KEPT_MS): Promise<OpenForm[]> {
  const rows = await scope.db
    .selectFrom('old_lead_run_forms')
    .where('org_id', '=', scope.org_id)
    .where('run_id', '=', run_id)
    .where('done_at', 'is', null)
    .orderBy('form_id')
    .select(['form_id', 'since', 'place', 'placed_at'])
    .execute();
  return rows.map(({ placed_at, place, ...form }) => ({
    ...form,
    place: placed_at !== null && nowMillis() - Date.parse(placed_at) < lasts_ms ? place : null,
  }));
}

type FormOfRun = { run_id: number; form_id: number };

/** Adds what a batch of a form brought. */
export async function addToForm(
  scope: OrgScope,
  form: FormOfRun,
  { seen, fresh }: { seen: number; fresh: number },
): Promise<void> {
  const counts = { leads_seen: sql<number>`leads_seen + ${seen}`, leads_new: sql<number>`leads_new + ${fresh}` };
  await updateForm(scope, form).set(counts).execute();
}

/** Counts the leads of a form from nought, because they are listed from the beginning. */
export const restartForm = (scope: OrgScope, form: FormOfRun) =>
  updateForm(scope, form).set({ leads_seen: 0, place: null }).execute();

/** Notes where a form goes on. */
export const pauseForm = (scope: OrgScope, form: FormOfRun, place: string | null) =>
  updateForm(scope, form)
    .set({ place, placed_at: place === null ? null : nowIso() })
    .execute();

export async function endForm(scope: OrgScope, form: FormOfRun): Promise<void> {
  await updateForm(scope, form).set({ done_at: nowIso(), place: null }).execute();
}

const updateForm = ({ db, org_id }: OrgScope, { run_id, form_id }: FormOfRun) =>
  db
    .updateTable('old_lead_run_forms')
    .where('org_id', '=', org_id)
    .where('run_id', '=', run_id)
    .where('form_id', '=', form_id);
