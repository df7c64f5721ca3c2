import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withClient } from '#testing/cluster.ts';
import { emptyDatabase } from '#testing/database.ts';
import { migrate } from './migrate.ts';

const MIGRATION = '0126-conditions-of-smart-groups.sql';
const source = new URL('./migrations/', import.meta.url).pathname;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadkeep-migrations-'));
});

afterEach(() => rm(folder, { recursive: true }));

it('smart groups keep their rules about custom fields', async () => {
  for (const name of await readdir(source)) if (name < MIGRATION) await cp(join(source, name), join(folder, name));
  const urls = await emptyDatabase();
  await migrate(urls, { info() {} }, { folder });
  const rules = {
    plain: null,
    other: { sources: ['added_manually'] },
    custom: {
      is_new_lead: true,
      custom_fields: [
        { key: 'sort1', operator: 'between', values: [1, 5] },
        { key: 'field17', operator: 'empty' },
      ],
    },
  };

  const kept = await withClient(urls.ownerUrl, async (client) => {
    await client.query("set app.org_id = '1'");
    await client.query("insert into orgs (org_id, name, org_code) values (1, 'Kestrel', 'KESTREL')");
    for (const [name, rule] of Object.entries(rules)) {
      await client.query(
        'insert into client_groups (org_id, name, color_id, criteria, created_at, updated_at) values (1, $1, 1, $2, now(), now())',
        [name, rule && JSON.stringify(rule)],
      );
    }
    await cp(join(source, MIGRATION), join(folder, MIGRATION));
    await migrate(urls, { info() {} }, { folder });
    return (await client.query('select name, criteria from client_groups')).rows;
  });

  expect(Object.fromEntries(kept.map(({ name, criteria }) => [name, criteria]))).toEqual({
    plain: null,
    other: { sources: ['added_manually'] },
    custom: {
      is_new_lead: true,
      conditions: [
        { field: 'custom:sort1', operator: 'between', values: [1, 5] },
        { field: 'custom:field17', operator: 'empty' },
      ],
    },
  });
});
