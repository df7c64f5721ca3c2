import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** A tap on a quick reply of one of our templates. */
export interface Tap {
  number_id: number;
  wa_id: string;
  client_id: number;
  /** The words on the button. */
  text: string;
  template_id: number;
  template_version: number;
  /** Who shares: the assignee of the client, else the owner of the organisation. */
  profile_id: number;
}

/** Claims a tap that is not answered yet, locked until the transaction ends; undefined for what is none of a client's. */
export async function claimTap({ db, org_id }: OrgScope, message_id: string): Promise<Tap | undefined> {
  const { rows } = await sql<Tap>`
    with tap as (
      update whatsapp_messages set answered_at = ${nowIso()}
      where org_id = ${org_id} and id = ${message_id} and kind = 'CLIENT' and answered_at is null
      returning number_id, wa_id, text, content)
    select tap.number_id, tap.wa_id, tap.text, asked.template_id, asked.template_version, clients.id as client_id,
      coalesce(clients.assigned_to_id,
        (select id from profiles where org_id = ${org_id} and role = 'OWNER' order by id limit 1)) as profile_id
    from tap
    join whatsapp_messages asked on asked.org_id = ${org_id} and asked.provider_id = tap.content ->> 'about'
      and asked.template_id is not null and asked.template_version is not null
    join clients on clients.org_id = ${org_id} and clients.id = asked.client_id and clients.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}
