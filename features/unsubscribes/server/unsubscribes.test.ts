import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { testApp } from '#testing/app.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { unsubscribes } from '../contract.ts';
import { makeUnsubscribeLinks, readUnsubscribed } from './index.ts';

const FORM = 'application/x-www-form-urlencoded';
const ONE_CLICK = 'List-Unsubscribe=One-Click';

async function newLink(org: Org, email = 'mai.nguyen@example.com') {
  const { services, server } = await testApp();
  const { id } = await org.client({ emails: [email] });
  const make = () =>
    org.inScope((scope) => makeUnsubscribeLinks(scope, services.settings, [id])).then((links) => links.get(id)!);
  const path = new URL(await make()).pathname;
  const ask = (method: 'GET' | 'HEAD' | 'POST', payload = '', type = FORM) =>
    server.inject({
      ...{ method, url: path },
      ...(method === 'POST' && { payload, headers: { 'content-type': type, origin: 'https://mail.example' } }),
    });
  const show = async () => (await org.owner.call(unsubscribes.getOfClient, { params: { id } })).unsubscribe;
  const isObeyed = async () => (await org.inScope((scope) => readUnsubscribed(scope, [id]))).has(id);
  return { id, path, make, ask, show, isObeyed };
}

describe('the link to unsubscribe', () => {
  it('is the same in every mail to a client, and opening it changes nothing, however often scanners do', async () => {
    const { make, path, ask, show } = await newLink(await newOrg({ name: 'Kestrel Advisory' }));
    expect(new URL(await make()).pathname).toBe(path);
    expect(path).toMatch(/^\/u\/[\w-]{22}$/);
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD'] as const) expect((await ask(method)).statusCode).toBe(200);
    const page = await ask('GET');
    expect(page.body).toContain('Stop these e-mails from Kestrel Advisory?');
    expect(page.body).toContain('m…@example.com');
    expect(page.body).not.toContain('mai.nguyen');
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect(await show()).toBeNull();
  });

  it('acts by the button of its page, once, and the person can undo it there', async () => {
    const { ask, show, isObeyed } = await newLink(await newOrg());
    const pressed = await ask('POST', 'choice=stop');
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, expect.stringMatching(/^\/u\//)]);
    const first = await show();
    expect(first).toMatchObject({ way: 'PAGE' });
    expect(await isObeyed()).toBe(true);
    await ask('POST', 'choice=stop');
    await ask('POST', ONE_CLICK);
    expect(await show()).toEqual(first);
    expect((await ask('GET')).body).toContain('You won’t get these e-mails again');

    await ask('POST', 'choice=start');
    expect([await show(), await isObeyed()]).toEqual([null, false]);
  });

  it.each([
    ['a form', ONE_CLICK, FORM],
    [
      'a form of parts',
      `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`,
      'multipart/form-data; boundary=b',
    ],
  ])('acts by the POST of a mail program as %s, from anywhere (RFC 8058)', async (_, body, type) => {
    const { ask, show } = await newLink(await newOrg());
    expect((await ask('POST', body, type)).statusCode).toBe(200);
    expect(await show()).toMatchObject({ way: 'ONE_CLICK' });
  });

  it('does nothing by a POST that is neither', async () => {
    const { ask, show } = await newLink(await newOrg());
    for (const body of ['', 'choice=', 'List-Unsubscribe=', `{"List-Unsubscribe":"One-Click"}`]) {
      expect((await ask('POST', body)).statusCode).toBe(200);
    }
    expect((await ask('POST', 'x'.repeat(5_000))).statusCode).toBe(413);
    expect(await show()).toBeNull();
  });

  it('that was altered says in words that it isn’t valid, and so does that of an erased client', async () => {
    const org = await newOrg();
    const { id, path, ask } = await newLink(org);
    const { server } = await testApp();
    for (const method of ['GET', 'POST'] as const) {
      const altered = await server.inject({
        method,
        url: `${path.slice(0, -2)}zz`,
        headers: { 'content-type': FORM },
        payload: ONE_CLICK,
      });
      expect(altered.statusCode).toBe(404);
      expect(altered.body).toContain('This link isn’t valid');
    }
    await org.inScope(({ db, org_id }) =>
      db.deleteFrom('clients').where('org_id', '=', org_id).where('id', '=', id).execute(),
    );
    expect((await ask('POST', ONE_CLICK)).statusCode).toBe(404);
  });

  it('of a deleted client acts too, as the client may be restored', async () => {
    const org = await newOrg();
    const { id, ask, isObeyed } = await newLink(org);
    await org.owner.call(clients.delete, { params: { id } });
    expect((await ask('POST', ONE_CLICK)).statusCode).toBe(200);
    expect(await isObeyed()).toBe(true);
  });

  it('adds the client to the list of those who unsubscribed, for colleagues who may see the client', async () => {
    const org = await newOrg();
    const colleague = await org.member();
    const { id, ask } = await newLink(org);
    const list = (person: Person) => person.call(unsubscribes.list, { query: { page_size: 50, with_count: true } });
    expect(await list(org.owner)).toMatchObject({ count: 0, results: [] });
    await ask('POST', ONE_CLICK);
    expect(await list(org.owner)).toMatchObject({
      count: 1,
      results: [{ client: { id }, way: 'ONE_CLICK' }],
    });
    expect(await list(colleague)).toMatchObject({ count: 0, results: [] });
    await org.owner.call(clients.delete, { params: { id } });
    expect(await list(org.owner)).toMatchObject({ count: 0, results: [] });
  });

  it('made for many clients at once is one for each', async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const clients = await Promise.all(Array.from({ length: 5 }, () => org.client()));
    const ids = clients.map(({ id }) => id);
    const [one, other] = await Promise.all(
      [ids, ids].map((list) => org.inScope((scope) => makeUnsubscribeLinks(scope, services.settings, list))),
    );
    expect(new Set(one!.values()).size).toBe(5);
    expect(one).toEqual(other);
  });
});
