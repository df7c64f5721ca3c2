import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { FindWork } from '#platform/server/jobs/waiting-work.queries.ts';
import type { StepMailState } from '../../clients-contract.ts';

/** The most e-mails that are looked at together. */
const MOST = 5_000;

/** Lists organisations with e-mails of which it is not known yet what became of them, as the worker role. */
export const findQueuedMails: FindWork<{ org_id: number }> = (db) =>
  db.selectFrom('sequence_steps_done').where('mail_state', '=', 'QUEUED').distinct().select('org_id');

/** Lists these e-mails, the oldest first. */
export async function listQueued({ db, org_id }: OrgScope): Promise<{ message_id: string; client_id: number }[]> {
  const rows = await db
    .selectFrom('sequence_steps_done')
    .where('org_id', '=', org_id)
    .where('mail_state', '=', 'QUEUED')
    .orderBy('done_at')
    .limit(MOST)
    .select(['message_id', 'client_id'])
    .execute();
  return rows.flatMap(({ message_id, client_id }) => (message_id === null ? [] : [{ message_id, client_id }]));
}

export async function writeMailStates(
  { db, org_id }: OrgScope,
  settled: readonly { message_id: string; client_id: number; mail_state: StepMailState }[],
): Promise<void> {
  if (settled.length === 0) return;
  await sql`
    update sequence_steps_done done set mail_state = settled.mail_state
    from unnest(${settled.map(({ message_id }) => message_id)}::uuid[], ${settled.map(({ client_id }) => client_id)}::bigint[],
      ${settled.map(({ mail_state }) => mail_state)}::text[]) as settled (message_id, client_id, mail_state)
    where done.org_id = ${org_id} and done.client_id = settled.client_id and done.message_id = settled.message_id`.execute(
    db,
  );
}
