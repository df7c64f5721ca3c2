import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withClient } from '#testing/cluster.ts';
import { emptyDatabase } from '#testing/database.ts';
import { migrate } from './migrate.ts';

const MIGRATION = '0105-last-activity-data.sql';
const source = new URL('./migrations/', import.meta.url).pathname;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadkeep-migrations-'));
});

afterEach(() => rm(folder, { recursive: true }));

const at = '2026-03-12T06:00:00.000Z';

it('the last activity is stored as data without loss', async () => {
  for (const name of await readdir(source)) if (name < MIGRATION) await cp(join(source, name), join(folder, name));
  const urls = await emptyDatabase();
  await migrate(urls, { info() {} }, { folder });
  const rows = [
    ['called', 'PHONECALL', 'Called · 4m 02s', { duration_seconds: 242, channel: 'phone_call' }, ''],
    ['noted', 'NOTE', 'Note: Keys handed over', {}, 'Keys handed over\nsend welcome gift'],
    ['shared', 'SHARED_DOCUMENT_TEMPLATE', 'Shared e-brochure', { content_id: 7, content_title: 'e-brochure' }, ''],
    ['opened', 'CONTENT_OPENED', 'Opened Price list · 2026 · 3×', null, ''],
    ['added', 'CLIENT_CREATED_DETAILS', '', null, ''],
  ] as const;

  const data = await withClient(urls.ownerUrl, async (client) => {
    await client.query("set app.org_id = '1'");
    await client.query("insert into orgs (org_id, name, org_code) values (1, 'Kestrel', 'KESTREL')");
    for (const [name, type, summary, details, text] of rows) {
      const { rows: added } = await client.query(
        `insert into clients (org_id, name, source, source_name, last_activity_type, last_activity_summary,
           last_activity_at, recently_active_type, recently_active_summary, recently_active_at,
           created_at, updated_at)
         values (1, $1, 'added_manually', '', $2, $3, $4, case when $2 = 'CONTENT_OPENED' then $2 end,
           case when $2 = 'CONTENT_OPENED' then $3 else '' end, $4, $4, $4)
         returning id`,
        [name, type, summary, at],
      );
      if (details === null) continue;
      await client.query(
        `insert into timeline_activities (org_id, client_id, item_type, text, summary, type_specific_data, occurred_at,
           created_at, updated_at)
         values (1, $1, $2, $3, $4, $5, $6, $6, $6)`,
        [added[0].id, type, text, summary, JSON.stringify(details), at],
      );
    }
    await cp(join(source, MIGRATION), join(folder, MIGRATION));
    await migrate(urls, { info() {} }, { folder });
    const { rows: kept } = await client.query('select name, last_activity_data, recently_active_data from clients');
    return kept;
  });

  const opened = { content_title: 'Price list · 2026', times_viewed: 3 };
  expect(Object.fromEntries(data.map(({ name, last_activity_data }) => [name, last_activity_data]))).toEqual({
    called: { duration_seconds: 242, channel: 'phone_call' },
    noted: { text: 'Keys handed over' },
    shared: { content_title: 'e-brochure' },
    opened,
    added: {},
  });
  expect(data.find(({ name }) => name === 'opened')?.recently_active_data).toEqual(opened);
});
