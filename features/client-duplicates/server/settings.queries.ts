import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { OnLead } from '../contract.ts';

/** Returns what happens to a new lead of a known client. */
export async function readOnLead({ db, org_id }: OrgScope): Promise<OnLead> {
  const settings = await db
    .selectFrom('duplicate_settings')
    .where('org_id', '=', org_id)
    .select('on_lead')
    .executeTakeFirst();
  return settings?.on_lead ?? 'ATTACH';
}

/** Chooses what happens to new leads of known clients. */
export async function writeOnLead({ db, org_id }: OrgScope, on_lead: OnLead): Promise<void> {
  await sql`
    insert into duplicate_settings (org_id, on_lead) values (${org_id}, ${on_lead})
    on conflict (org_id) do update set on_lead = excluded.on_lead`.execute(db);
}
