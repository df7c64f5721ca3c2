import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withClient } from '#testing/cluster.ts';
import { emptyDatabase } from '#testing/database.ts';
import { migrate } from './migrate.ts';

const MOVED = '0260-visit-signals.sql';
const source = new URL('./migrations/', import.meta.url).pathname;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadkeep-migrations-'));
});

afterEach(() => rm(folder, { recursive: true }));

it('signals of shares and of forms are kept in one table with all that was reported', async () => {
  for (const name of await readdir(source)) if (name < MOVED) await cp(join(source, name), join(folder, name));
  const urls = await emptyDatabase();
  await migrate(urls, { info() {} }, { folder });

  const moved = await withClient(urls.ownerUrl, async (client) => {
    await client.query("set app.org_id = '1'");
    await client.query(`
      alter table view_signals drop constraint view_signals_org_id_shared_content_id_fkey;
      alter table lead_form_signals drop constraint lead_form_signals_org_id_form_id_fkey;
      insert into view_signals values
        (1, '00000000-0000-4000-8000-000000000001', 7, 'tab', 'load', 3, 9000, 8000, 4, '{"2": 5000}', 'A', true, '2026-03-02T01:00:00Z');
      insert into lead_form_signals values
        (1, '00000000-0000-4000-8000-000000000002', 7, 5, 11, 'visit', 'load', 3, 9000, 8000, 4, 'qname00', 'north.example', 'B', false,
         '2026-03-03T01:00:00Z'),
        (1, '00000000-0000-4000-8000-000000000003', 8, 1, null, 'other', 'load', 0, 0, 0, 0, '', null, 'C', false,
         '2026-03-04T01:00:00Z')`);
    await cp(join(source, MOVED), join(folder, MOVED));
    await migrate(urls, { info() {} }, { folder });
    const { rows } = await client.query(
      `select subject, subject_id::int, visit_id, load_id, seq, visible_ms, active_ms, inputs, parts, reached_part, facts, user_agent,
         is_owner, (received_at at time zone 'UTC')::date::text as day
       from visit_signals order by id`,
    );
    return rows.map((row) => Object.values(row));
  });

  expect(moved).toEqual([
    ['share', 7, 'tab', 'load', 3, 9000, 8000, 4, { '2': 5000 }, '', {}, 'A', true, '2026-03-02'],
    [
      'lead_form',
      7,
      'visit',
      'load',
      3,
      9000,
      8000,
      4,
      {},
      'qname00',
      { version: 5, link_id: 11, site: 'north.example' },
      'B',
      false,
      '2026-03-03',
    ],
    ['lead_form', 8, 'other', 'load', 0, 0, 0, 0, {}, '', { version: 1 }, 'C', false, '2026-03-04'],
  ]);
}, 60_000);
