import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withClient } from '#testing/cluster.ts';
import { emptyDatabase } from '#testing/database.ts';
import { migrate } from './migrate.ts';

const FIRST = '0180-first-responses.sql';
const MIGRATIONS = [FIRST, '0181-ended-follow-ups.sql'];
const source = new URL('./migrations/', import.meta.url).pathname;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadkeep-migrations-'));
});

afterEach(() => rm(folder, { recursive: true }));

const day = (date: number, time = '01:00') => `2026-03-${date}T${time}:00.000Z`;
const due = (from: string, more: object = {}) => ({
  remind_on: { from, to: null },
  time_zone: { from: 'Asia/Singapore', to: null },
  profile_id: { from: 1, to: null },
  ...more,
});

/** What happened with the follow-ups of each client, in this order. */
const history = [
  // Kept, late, and moved before it was due.
  [1, 'completed', day(2), day(2, '15:59')],
  [2, 'completed', day(2), day(2, '16:00')],
  [3, 'set', day(4), day(3)],
  // Moved after it was due, and the same undone; deleted after it was due.
  [4, 'set', day(4), day(5)],
  [5, 'set', day(4), day(5)],
  [5, 'restored', null, day(5, '01:01')],
  [6, 'deleted', day(4), day(5)],
] as const;

it('first responses and ended follow-ups are made from what is known of the past', async () => {
  for (const name of await readdir(source)) if (name < FIRST) await cp(join(source, name), join(folder, name));
  const urls = await emptyDatabase();
  await migrate(urls, { info() {} }, { folder });

  const made = await withClient(urls.ownerUrl, async (client) => {
    await client.query("set app.org_id = '1'");
    await client.query("insert into orgs (org_id, name, org_code) values (1, 'Kestrel', 'KESTREL')");
    await client.query(
      "insert into users (id, name, email) overriding system value values (1, 'Nadia', 'nadia@example.com')",
    );
    await client.query(
      `insert into profiles (org_id, id, user_id, name, role, member_access_policy)
       overriding system value values (1, 1, 1, 'Nadia', 'OWNER', '{}')`,
    );
    for (const id of [1, 2, 3, 4, 5, 6]) {
      await client.query(
        `insert into clients (org_id, id, name, source, assigned_to_id, first_response_at, last_activity_at, created_at, updated_at)
         overriding system value values (1, $1::bigint, 'Client', $2, case when $1::bigint = 1 then 1 end, $3, $4, $4, $4)`,
        [id, id === 2 ? 'added_manually' : 'external_integration', id < 3 ? day(1, '01:10') : null, day(1)],
      );
    }
    for (const [index, [client_id, what, due_at, at]] of history.entries()) {
      await client.query(
        `insert into events (org_id, id, kind, subject, subject_id, changes, created_at)
         values (1, $1, $2, 'follow-up', $3, $4, $5)`,
        [
          `0198a0de-0000-7000-8000-00000000000${index}`,
          `follow-up.${what}`,
          client_id,
          JSON.stringify(due_at === null ? {} : due(due_at)),
          at,
        ],
      );
    }
    for (const name of MIGRATIONS) await cp(join(source, name), join(folder, name));
    await migrate(urls, { info() {} }, { folder });
    const responses = await client.query(
      'select client_id::int, profile_id::int, working_seconds from first_responses',
    );
    const ended = await client.query(
      'select client_id::int, profile_id::int, outcome, is_kept from ended_follow_ups order by client_id',
    );
    return { responses: responses.rows, ended: ended.rows };
  });

  expect(made.responses).toEqual([{ client_id: 1, profile_id: 1, working_seconds: 600 }]);
  expect(made.ended).toEqual([
    { client_id: 1, profile_id: 1, outcome: 'completed', is_kept: true },
    { client_id: 2, profile_id: 1, outcome: 'completed', is_kept: false },
    { client_id: 4, profile_id: 1, outcome: 'replaced', is_kept: false },
    { client_id: 6, profile_id: 1, outcome: 'deleted', is_kept: false },
  ]);
}, 60_000);
