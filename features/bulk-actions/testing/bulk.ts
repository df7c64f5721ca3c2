import { sql } from 'kysely';
import { jobLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import { testApp } from '#testing/app.ts';
import type { Org, Person } from '#testing/world.ts';
import { bulkActions } from '../contract.ts';

type Change = Parameters<typeof start>[2];

/** Does one thing with these clients, or with all of a filter. */
export const start = (
  person: Person,
  clients: readonly number[] | { criteria: object },
  change: { kind: string } & Record<string, unknown>,
  more: { skip_not_allowed?: boolean } = {},
) =>
  person.call(bulkActions.start, {
    body: { clients: Array.isArray(clients) ? { client_ids: clients } : clients, change, ...more },
  } as never);

/** The body of the same call, for its refusals. */
export const bodyOfStart = (client_ids: readonly number[], change: Change, more: object = {}) =>
  ({ body: { clients: { client_ids }, change, ...more } }) as never;

export const undo = (person: Person, { id }: { id: number }) => person.call(bulkActions.undo, { params: { id } });

export const look = (person: Person, { id }: { id: number }) => person.call(bulkActions.get, { params: { id } });

export const runJobs = async () => (await testApp()).runJobs();

/** Returns the ids of those left out with their reasons, in the order of their ids. */
export const listSkipped = async (person: Person, { id }: { id: number }): Promise<[number, string][]> => {
  const page = await person.call(bulkActions.listSkipped, { params: { id }, query: { page_size: 100 } });
  return page.results.map(({ client, reason }) => [client.id, reason]);
};

/** Makes so many clients of a person, too many to be changed within a call. @returns their ids in rising order. */
export async function newBook(org: Org, count: number, owner: Person = org.owner): Promise<number[]> {
  const rows = await withTimeLimits(jobLimits, () =>
    org.inScope(({ db, org_id }) =>
      sql<{ id: number }>`
        insert into clients (org_id, name, source, source_name, is_new_lead, assigned_to_id, contact_search, last_activity_at, created_at, updated_at)
        select ${org_id}, 'Client ' || n, 'added_manually', '', false, ${owner.profile_id}, '', now(), now(), now()
        from generate_series(1, ${count}::int) n
        returning id`.execute(db),
    ),
  );
  return rows.rows.map(({ id }) => id).sort((one, other) => one - other);
}
