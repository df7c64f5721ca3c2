import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { StageChoice } from '../contract.ts';

/** Returns what people chose, by the option of the stage. */
export async function listChoices({ db, org_id }: OrgScope): Promise<Map<number, Omit<StageChoice, 'option_id'>>> {
  const rows = await db
    .selectFrom('conversion_stages')
    .where('org_id', '=', org_id)
    .select(['option_id', 'event_name', 'is_on'])
    .execute();
  return new Map(rows.map(({ option_id, ...choice }) => [option_id, choice]));
}

/** Of an option that is named twice the last counts. */
export async function saveChoices({ db, org_id }: OrgScope, choices: readonly StageChoice[]): Promise<void> {
  const rows = [...new Map(choices.map((choice) => [choice.option_id, choice])).values()];
  await sql`
    insert into conversion_stages (org_id, option_id, event_name, is_on)
    select ${org_id}, row.option_id, row.event_name, row.is_on
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (option_id bigint, event_name text, is_on boolean)
    on conflict (org_id, option_id) do update set event_name = excluded.event_name, is_on = excluded.is_on`.execute(db);
}
