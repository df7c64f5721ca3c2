import { describe, expect, it } from 'vitest';
import { newBook } from '#features/bulk-actions/testing/bulk.ts';
import { clientExports } from '#features/client-export/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { newOrg } from '#testing/world.ts';
import { prepareProcesses } from './killed-workers.fixture.ts';

const CLIENTS = 30_000;

const { getApp, killAt } = prepareProcesses();

describe('an export of many clients', { timeout: 240_000 }, () => {
  it('has each of them once, although its process is killed twice', async () => {
    const app = getApp();
    const { owner, ...org } = await newOrg({ app });
    await newBook({ owner, ...org }, CLIENTS);
    const { id } = await owner.call(clientExports.exportClients, { body: { columns: ['name'] } });
    const look = () => owner.call(clientExports.get, { params: { id } });

    const reached = await killAt([1, 9_000], async () => (await look()).done_count);
    await expect.poll(async () => (await look()).status, { timeout: 200_000 }).toBe('DONE');

    expect(reached[0]).toBeLessThan(CLIENTS);
    const url = fillPath(clientExports.download.path, { id });
    const { body } = await app.server.inject({ method: 'GET', url, headers: { cookie: owner.cookie } });
    const names = body.trimEnd().split('\r\n').slice(1);
    expect([names.length, new Set(names).size]).toEqual([CLIENTS, CLIENTS]);
  });
});
