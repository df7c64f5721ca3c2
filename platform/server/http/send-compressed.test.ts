import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { testApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';

const list = `${clients.list.path}?page_size=50`;

/** An organisation whose list of clients is longer than one packet, and a way to ask for it. */
async function openLongList() {
  const { owner } = await newOrg();
  for (const name of ['Charlotte Whitfield', 'Arjun Mehta', 'Tan Wei Ling'])
    await owner.call(clients.create, { body: { name } });
  const { server } = await testApp();
  const ask = (headers: Record<string, string>, url = list) =>
    server.inject({ url, headers: { cookie: owner.cookie, ...headers } });
  return { owner, ask };
}

describe('an answer', () => {
  it('is sent compressed to those who accept it, the same as to those who do not', async () => {
    const { ask } = await openLongList();

    const [packed, plain] = [await ask({ 'accept-encoding': 'gzip, deflate, br' }), await ask({})];

    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    });
    expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json());
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers.vary).toBe('accept-encoding');
  });

  it.each(['gzip;q=0', 'br', 'identity', 'gzip; q=0.0, br'])('is plain to who accepts %s', async (accepted) => {
    const { ask } = await openLongList();

    expect((await ask({ 'accept-encoding': accepted })).headers).not.toHaveProperty('content-encoding');
  });

  it('that fits one packet is plain', async () => {
    const { ask } = await openLongList();

    const { headers } = await ask({ 'accept-encoding': 'gzip' }, '/api/leads/needs-attention/count/');

    expect(headers).not.toHaveProperty('content-encoding');
  });

  it.each(['cross-site', 'same-site', 'none'])('to a link that was followed from %s is plain', async (from) => {
    const { ask } = await openLongList();

    const answer = await ask({ 'accept-encoding': 'gzip', 'sec-fetch-site': from, 'sec-fetch-mode': 'navigate' });
    const own = await ask({ 'accept-encoding': 'gzip', 'sec-fetch-site': 'same-origin' });

    expect(answer.statusCode).toBe(200);
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(own.headers['content-encoding']).toBe('gzip');
  });
});
