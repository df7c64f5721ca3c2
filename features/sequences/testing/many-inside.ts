import { sql } from 'kysely';
import { addClients } from '#features/clients/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { jobLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import type { Org } from '#testing/world.ts';
import { insertClients } from '../server/clients/add-clients.queries.ts';

const BATCH = 1_000;

/** Makes so many clients with an address each, who are on a step of a sequence that is due now. @returns their addresses. */
export async function addManyInside(
  org: Org,
  sequence: { id: number; step_id: string },
  count: number,
): Promise<string[]> {
  const addresses = Array.from({ length: count }, (_, index) => `inside-${index}@example.com`);
  const { profile_id } = org.owner;
  for (let from = 0; from < count; from += BATCH) {
    await org.inScope(async (scope) => {
      const emails = addresses.slice(from, from + BATCH);
      const ids = await addClients(
        scope,
        emails.map((email) => ({
          ...{
            name: `Client ${email}`,
            phones: [],
            emails: [email],
            assigned_to_id: profile_id,
            created_by_id: profile_id,
          },
          ...{ source: 'added_manually' as const, source_name: '', is_new_lead: false },
        })),
      );
      const at = nowIso();
      const entry = { sequence_id: sequence.id, step_id: sequence.step_id, version: 1, at };
      const entering = ids.map((client_id) => ({
        ...{ client_id, assignee: profile_id, state: 'ACTIVE' as const, due_at: at, waits_from: at },
        ...{ time_zone: 'UTC', has_own_zone: false },
      }));
      await insertClients(scope, entry, entering);
    });
  }
  return addresses;
}

/** Makes so many clients without any address, who are on a step that is due now, by one statement. */
export const fillInside = (
  { inScope, owner }: Org,
  { id, version, step_id }: { id: number; version: number; step_id: string },
  count: number,
) =>
  withTimeLimits(jobLimits, () =>
    inScope(async ({ db, org_id }) => {
      const at = nowIso();
      await sql`
        with made as (
          insert into clients (org_id, name, source, last_activity_at, created_at, updated_at, assigned_to_id)
          select ${org_id}, 'Client ' || n, 'added_manually', ${at}, ${at}, ${at}, ${owner.profile_id}
          from generate_series(1, ${count}::int) n returning id)
        insert into sequence_clients (org_id, sequence_id, client_id, assigned_to_id_or_zero, state, state_at, step_id, due_at, waits_from, version, entered_at, time_zone)
        select ${org_id}, ${id}, id, ${owner.profile_id}, 'ACTIVE', ${at}, ${step_id}, ${at}, ${at}, ${version}, ${at}, 'UTC'
        from made`.execute(db);
    }),
  );
