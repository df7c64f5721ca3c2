import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { OptOutWay } from '../../messages-contract.ts';

/** What a person said about messages, and when, by Meta's clock. */
export interface Preference {
  number_id: number;
  wa_id: string;
  /** Null where they want messages again. */
  way: OptOutWay | null;
  at: string;
}

/** Writes what a person said about messages. An older word changes nothing. @returns whether it changed something. */
export async function writePreference(
  { db, org_id }: OrgScope,
  { number_id, wa_id, way, at }: Preference,
): Promise<boolean> {
  const opted_out_at = way === null ? null : at;
  const { rows } = await sql<{ changed: boolean }>`
    insert into whatsapp_contacts as contact (org_id, number_id, wa_id, opted_out_at, opted_out_way, preference_at)
    values (${org_id}, ${number_id}, ${wa_id}, ${opted_out_at}, ${way}, ${at})
    on conflict (org_id, number_id, wa_id) do update
      set opted_out_at = excluded.opted_out_at, opted_out_way = excluded.opted_out_way, preference_at = excluded.preference_at
      where contact.preference_at is null or contact.preference_at <= excluded.preference_at
    returning true as changed`.execute(db);
  return rows.length > 0;
}
