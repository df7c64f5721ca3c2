import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IndiamartEmulator } from '#emulators/indiamart/indiamart-emulator.ts';
import { newPostingSource, startListening } from '#features/inbound-webhooks/testing/posting-source.ts';
import type { TestApp } from '#testing/app.ts';
import { indiamart } from '../contract.ts';

const market = new IndiamartEmulator();
let app: TestApp;
let url: string;

beforeAll(async () => {
  ({ app, url } = await startListening());
});
afterAll(() => app.close());

describe('a push from IndiaMART', () => {
  it('is answered as IndiaMART expects, one lead or a list of them, as text too (IM-11)', async () => {
    const { source, listClients } = await newPostingSource(app, indiamart);
    const post = (RESPONSE: unknown, type = 'application/json') =>
      fetch(source.address, {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({ CODE: 200, STATUS: 'SUCCESS', RESPONSE }),
      });
    const answer = await post(market.makeLead({ SENDER_NAME: 'Asha' }));
    expect([answer.status, await answer.json()]).toEqual([200, { code: 200, status: 'Success' }]);
    await post([market.makeLead({ SENDER_NAME: 'Bina' }), market.makeLead({ SENDER_NAME: 'Chand' })], 'text/plain');

    expect((await listClients()).map(({ name }) => name)).toEqual(['Asha', 'Bina', 'Chand']);
  });

  it('with a wrong token is 404 and leaves nothing (IM-11)', async () => {
    expect(await market.post(`${url}/hooks/indiamart/nobody`, [market.makeLead()])).toEqual([404]);
  });

  it('of one id is one lead, however often it comes (IM-05)', async () => {
    const { source, listLeads } = await newPostingSource(app, indiamart);
    const lead = market.makeLead();
    await market.post(source.address, [lead], { copies: 3 });

    expect(await listLeads()).toHaveLength(1);
  });
});
