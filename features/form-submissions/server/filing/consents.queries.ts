import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { GivenConsent } from '../../contract.ts';

/** A consent of a filed lead. */
export interface ConsentToWrite extends GivenConsent {
  lead_id: string;
  client_id: number;
  source_id: number;
}

/** Writes consents to the clients who gave them; one of a lead that was filed again is there already. */
export async function insertConsents(scope: OrgScope, consents: readonly ConsentToWrite[]): Promise<void> {
  if (consents.length === 0) return;
  await sql`
    insert into client_consents (org_id, client_id, source_id, lead_id, question_id, text, version, given_at)
    select ${scope.org_id}, given.client_id, given.source_id, given.lead_id, given.question_id, given.text, given.version, given.at
    from jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) as given (
      client_id bigint, source_id bigint, lead_id uuid, question_id text, text text, version int, at timestamptz)
    on conflict (org_id, lead_id, question_id) do nothing`.execute(scope.db);
}
