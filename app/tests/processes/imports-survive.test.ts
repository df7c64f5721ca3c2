import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { clientImports } from '#features/client-import/contract.ts';
import { makeSheet } from '#testing/files/workbooks.ts';
import { upload } from '#testing/uploads.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { prepareProcesses } from './killed-workers.fixture.ts';

const { getApp, killAt } = prepareProcesses();

const COUNT = 100_000;
/** Enough rows that storing a workbook takes several parts, and importing it long enough to be killed meanwhile. */
const SHEET_COUNT = 60_000;

const phone = (index: number) => `+658${1_000_000 + index}`;

const makeCsv = (): Buffer =>
  Buffer.from(`Name,Phone\n${Array.from({ length: COUNT }, (_, at) => `Client ${at},${phone(at)}\n`).join('')}`);

const makeWorkbook = (): Promise<Buffer> =>
  makeSheet(['Name', 'Phone'], ...Array.from({ length: SHEET_COUNT }, (_, at) => [`Client ${at}`, phone(at)]));

async function begin(owner: Person, name: string, bytes: Buffer): Promise<number> {
  const key = await upload(owner, { name, bytes, ref: 'CLIENT_IMPORT' }, getApp());
  const { id } = await owner.call(clientImports.create, { body: { key } });
  await owner.call(clientImports.run, { params: { id } });
  return id;
}

const look = (owner: Person, id: number) => owner.call(clientImports.get, { params: { id } });

/** Asks how far an import is, seldom enough that the work does not wait for the answers. */
async function countDone(owner: Person, id: number): Promise<number> {
  await delay(100);
  return (await look(owner, id)).progress.rows_done;
}

/** How many parts of a workbook are stored. */
const countParts = ({ org }: Person, id: number): Promise<number> =>
  org.inScope(async ({ db, org_id }) => {
    const { stored_rows } = await db
      .selectFrom('client_imports')
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .select('stored_rows')
      .executeTakeFirstOrThrow();
    return stored_rows?.first_rows.length ?? 0;
  });

/** Expects each row of the file and its client once, and counts that say so. */
async function expectEachOnce(owner: Person, id: number, count: number): Promise<void> {
  await expect.poll(async () => (await look(owner, id)).status, { timeout: 240_000, interval: 250 }).toBe('DONE');
  const outcomes = { CREATED: count, ATTACHED: 0, DUPLICATE_IN_FILE: 0, UNCHANGED: 0, BAD: 0 };
  expect((await look(owner, id)).result).toEqual({ rows: count, outcomes, remarks: {}, blank_rows: 0 });
  const { rows } = await owner.org.inScope(({ db, org_id }) =>
    sql`
      select (select count(*)::int from clients where org_id = ${org_id}) as clients,
             (select count(distinct number_e164)::int from client_phones where org_id = ${org_id}) as phones,
             count(*)::int as rows, count(distinct client_id)::int as clients_of_rows, max(row_number) as last_row
      from client_import_rows where org_id = ${org_id} and import_id = ${id}`.execute(db),
  );
  const all = { clients: count, phones: count, rows: count, clients_of_rows: count, last_row: count + 1 };
  expect(rows).toEqual([all]);
}

describe('an import whose process is killed twice', { timeout: 420_000 }, () => {
  it('of 100,000 rows has each of them once, and counts them exactly (S0-3E-23)', async () => {
    const { owner } = await newOrg({ app: getApp() });
    const id = await begin(owner, 'people.csv', makeCsv());

    const reached = await killAt([5_000, 30_000], () => countDone(owner, id));

    expect(Math.max(...reached)).toBeLessThan(COUNT);
    await expectEachOnce(owner, id, COUNT);
  });

  it('of a workbook, once while its rows are stored and once in their middle, has each of them once', async () => {
    const { owner } = await newOrg({ app: getApp() });
    const id = await begin(owner, 'people.xlsx', await makeWorkbook());

    // The parts first and without a pause: all of them are stored within a second.
    const [stored, written] = await killAt([2, 7_000], async () => {
      const { rows_done } = (await look(owner, id)).progress;
      return rows_done || countParts(owner, id);
    });

    expect([stored! < 7_000, written! < SHEET_COUNT]).toEqual([true, true]);
    await expectEachOnce(owner, id, SHEET_COUNT);
  });
});
