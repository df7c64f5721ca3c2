import { sql } from 'kysely';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';

/** Returns the organisations with held submissions sent before an instant, across organisations, as the worker role. */
export const orgsWithOldQuarantined = (database: Database, before: string): Promise<number[]> =>
  withWorker(database, async (db) => {
    const rows = await db
      .selectFrom('lead_form_submissions')
      .where('status', 'in', ['QUARANTINED', 'DISCARDED'])
      .where('sent_at', '<=', before)
      .select('org_id')
      .distinct()
      .execute();
    return rows.map(({ org_id }) => org_id);
  });

/** Erases held and discarded submissions sent before an instant; one that is a lead is again what that lead says. */
export async function eraseQuarantined(scope: OrgScope, before: string): Promise<void> {
  await takeBackQuarantined(scope, before);
  await scope.db
    .deleteFrom('lead_form_submissions')
    .where('org_id', '=', scope.org_id)
    .where('status', 'in', ['QUARANTINED', 'DISCARDED'])
    .where('sent_at', '<=', before)
    .execute();
}

/** Of what had become a lead unfinished, and was held back when it was sent, only what was held is erased. */
async function takeBackQuarantined({ db, org_id }: OrgScope, before: string): Promise<void> {
  await sql`
    update lead_form_submissions as held
    set status = 'UNFINISHED', is_unfinished = true, name = kept.name, answers = kept.answers, consents = kept.consents,
        signs = '[]', score = 0, address_digest = null, text_digest = null, settled_at = null, settled_by_id = null
    from (
      select lead.id,
        coalesce((select answer -> 'values' ->> 0 from jsonb_array_elements(body.value -> 'answers') as answer
          where answer ->> 'kind' = 'name' limit 1), '') as name,
        coalesce((select jsonb_agg(jsonb_build_object(
            'key', answer -> 'question_id', 'label', answer -> 'label', 'values', answer -> 'values') order by place)
          from jsonb_array_elements(body.value -> 'answers') with ordinality as listed (answer, place)), '[]') as answers,
        coalesce(body.value -> 'consents', '[]') as consents
      from lead_events as lead
      cross join lateral (
        select case when length(lead.body) = 0 then '{}'::jsonb else convert_from(lead.body, 'UTF8')::jsonb end as value) as body
      where lead.org_id = ${org_id} and lead.id in (
        select lead_id from lead_form_submissions
        where org_id = ${org_id} and status in ('QUARANTINED', 'DISCARDED') and sent_at <= ${before} and lead_id is not null)) as kept
    where held.org_id = ${org_id} and held.lead_id = kept.id and held.status in ('QUARANTINED', 'DISCARDED')`.execute(
    db,
  );
}
