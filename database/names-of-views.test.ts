import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withClient } from '#testing/cluster.ts';
import { emptyDatabase } from '#testing/database.ts';
import { migrate } from './migrate.ts';

const MIGRATION = '0137-names-of-views.sql';
const source = new URL('./migrations/', import.meta.url).pathname;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadkeep-migrations-'));
});

afterEach(() => rm(folder, { recursive: true }));

const LONG = 'n'.repeat(60);

it('saved views of one name become distinct, also where the name with a number was taken', async () => {
  for (const name of await readdir(source)) if (name < MIGRATION) await cp(join(source, name), join(folder, name));
  const urls = await emptyDatabase();
  await migrate(urls, { info() {} }, { folder });
  const views: [name: string, maker: number, is_shared: boolean][] = [
    ['Hot', 1, false],
    ['hot', 1, false],
    ['Hot (2)', 1, true],
    ['Hot', 2, false],
    ['HOT (2)', 2, true],
    [LONG, 1, false],
    [LONG, 1, true],
  ];

  const names = await withClient(urls.ownerUrl, async (client) => {
    await client.query("set app.org_id = '1'");
    await client.query("insert into orgs (org_id, name, org_code) values (1, 'Kestrel', 'KESTREL')");
    for (const id of [1, 2]) {
      await client.query(
        "insert into users (id, name, email, is_email_verified) values ($1::bigint, 'Ana', $1::bigint || '@kestrel.example', true)",
        [id],
      );
      await client.query(
        "insert into profiles (org_id, id, user_id, name, email, is_email_verified, role, member_access_policy) values (1, $1::bigint, $1::bigint, 'Ana', $1::bigint || '@kestrel.example', true, 'MEMBER', '{}')",
        [id],
      );
    }
    for (const view of views) {
      await client.query(
        `insert into saved_views (org_id, name, created_by_id, is_shared, query, created_at, updated_at)
         values (1, $1, $2, $3, '{}', now(), now())`,
        view,
      );
    }
    await cp(join(source, MIGRATION), join(folder, MIGRATION));
    await migrate(urls, { info() {} }, { folder });
    return (await client.query<{ name: string }>('select name from saved_views order by id')).rows;
  });

  expect(names.map(({ name }) => name)).toEqual([
    'Hot',
    'hot (2)',
    'Hot (2) (3)',
    'Hot',
    'HOT (2) (2)',
    LONG,
    `${LONG.slice(0, 54)} (2)`,
  ]);
});
