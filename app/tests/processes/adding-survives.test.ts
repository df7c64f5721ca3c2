import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newBook } from '#features/bulk-actions/testing/bulk.ts';
import { sequenceAdditions } from '#features/sequences/adding-contract.ts';
import { newSequence } from '#features/sequences/testing/new-sequence.ts';
import { newOrg } from '#testing/world.ts';
import { prepareProcesses } from './killed-workers.fixture.ts';

const CLIENTS = 12_000;

const { getApp, killAt } = prepareProcesses();

describe('the adding of many clients to a sequence', { timeout: 120_000, tags: 'slow' }, () => {
  it('ends with each of them inside once, although the process that adds them is killed twice', async () => {
    const org = await newOrg({ app: getApp() });
    await newBook(org, CLIENTS);
    const { id } = await newSequence(org.owner);
    await org.owner.call(sequenceAdditions.start, { params: { id }, body: { criteria: {} } });
    const look = async () =>
      (await org.owner.call(sequenceAdditions.list, { params: { id }, query: { page_size: 1 } })).results[0]!;

    const reached = await killAt([1, 4_000], async () => (await look()).done_count);
    await expect.poll(async () => (await look()).status, { timeout: 60_000 }).toBe('DONE');

    expect(reached[0]).toBeLessThan(CLIENTS);
    expect(await look()).toMatchObject({ done_count: CLIENTS, added_count: CLIENTS });
    const { rows } = await org.inScope(({ db, org_id }) =>
      sql<{ count: number; clients: number }>`
        select count(*)::int as count, count(distinct client_id)::int as clients from sequence_clients
        where org_id = ${org_id} and sequence_id = ${id}`.execute(db),
    );
    expect(rows).toEqual([{ count: CLIENTS, clients: CLIENTS }]);
  });
});
