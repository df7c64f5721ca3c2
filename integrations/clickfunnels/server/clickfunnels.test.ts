import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ClickFunnelsEmulator } from '#emulators/clickfunnels/clickfunnels-emulator.ts';
import { newPostingSource, startListening } from '#features/inbound-webhooks/testing/posting-source.ts';
import { setClock, startingAt, stoppedAt, systemClock } from '#platform/server/clock.ts';
import type { TestApp } from '#testing/app.ts';
import { clickfunnels, clickfunnelsSources } from '../contract.ts';
import { clickfunnelsReceiving } from './clickfunnels-receiving.ts';

const SECRET = 'cf_webhook_secret_0001';

let app: TestApp;
let url: string;

beforeAll(async () => {
  ({ app, url } = await startListening());
});
afterAll(() => app.close());
afterEach(() => setClock(systemClock));

/** A funnel, signing with the secret unless it is Classic. */
async function newFunnel(secret: string | null = SECRET) {
  const source = await newPostingSource(app, clickfunnels);
  const { address, id } = source.source;
  if (secret) await source.org.owner.call(clickfunnelsSources.setSecret, { params: { id }, body: { secret } });
  const funnels = new ClickFunnelsEmulator(secret);
  funnels.clock.follow(Date.now);
  return { ...source, funnels, post: (events: readonly unknown[]) => funnels.post(address, events, { batch: 1 }) };
}

describe('ClickFunnels', () => {
  it('Classic finds its test path at the host and behind the address, and not behind an unknown one (WF-08)', async () => {
    const { source } = await newFunnel(null);
    const test = async (path: string) => (await fetch(path, { method: 'POST', body: '{}' })).status;

    expect(await test(`${url}/funnel_webhooks/test`)).toBe(200);
    expect(await test(`${source.address}/funnel_webhooks/test`)).toBe(200);
    expect(await test(`${url}/hooks/clickfunnels/nobody/funnel_webhooks/test`)).toBe(404);
  });

  it('Classic sends contacts, flat contacts and purchases, which all become clients', async () => {
    const { funnels, post, listClients, listLeads } = await newFunnel(null);
    const [ana, ben, cleo] = ['Ana', 'Ben', 'Cleo'].map((first_name, at) =>
      funnels.makeContact({ first_name, phone: `+659123456${at}` }),
    );
    await post([
      funnels.classic('created', ana!),
      funnels.classic('created', ben!, { flat: true }),
      funnels.classicPurchase(cleo!),
    ]);

    expect(await listClients()).toMatchObject([
      { name: 'Ana Tan', phone: '+6591234560', email: ana!.email },
      { name: 'Ben Tan', phone: '+6591234561' },
      { name: 'Cleo Tan', phone: '+6591234562' },
    ]);
    expect((await listLeads())[0]).toMatchObject({
      lead: { external_form_id: '456', campaign: { id: '9', name: 'Spring' } },
    });
  });

  it('a contact that is sent again completes its lead, and the newest report wins where it came first (WF-06)', async () => {
    const { funnels, post, listClients, listLeads } = await newFunnel(null);
    const older = funnels.makeContact({ first_name: 'Jan', updated_at: '2026-11-20T02:03:04.000Z' });
    const newer = { ...older, first_name: 'Jane', phone: '+6591234567', updated_at: '2026-11-20T02:05:00.000Z' };
    await post([funnels.classic('updated', newer), funnels.classic('created', older)]);
    expect(await listClients()).toMatchObject([{ name: 'Jane Tan', phone: '+6591234567' }]);
    expect((await listLeads()).map(({ outcome }) => outcome)).toEqual(['CLIENT_CREATED', 'COMPLETED']);

    // In the right order the later one adds what was missing, and a repeat of either adds nothing.
    const first = funnels.makeContact({ first_name: 'Omar', phone: '', updated_at: '2026-11-20T03:00:00.000Z' });
    const later = { ...first, phone: '+6591234000', updated_at: '2026-11-20T03:01:00.000Z' };
    const events = [funnels.classic('created', first), funnels.classic('updated', later)];
    await post([...events, ...events]);
    expect(await listClients()).toMatchObject([{ name: 'Jane Tan' }, { name: 'Omar Tan', phone: '+6591234000' }]);
    expect(await listLeads()).toHaveLength(4);
  });

  it('two reports on one contact at the same moment are one lead', async () => {
    const { funnels, source, listLeads } = await newFunnel(null);
    const contact = funnels.makeContact();
    const again = { ...contact, updated_at: '2026-11-20T02:05:00.000Z' };
    await Promise.all([contact, again].map((one) => funnels.post(source.address, [funnels.classic('updated', one)])));

    expect((await listLeads()).map(({ outcome }) => outcome).sort()).toEqual(['CLIENT_CREATED', 'COMPLETED']);
  });

  it('2.0 sends contacts of version 2 and submissions of version 1, signed (WF-09)', async () => {
    const { funnels, post, listClients, listLeads } = await newFunnel();
    const statuses = await post([
      funnels.v2('contact.identified', funnels.makeContact({ first_name: 'Ana', phone: '+6591234567' })),
      funnels.v1Submission(funnels.makeContact({ first_name: 'Ben' })),
    ]);

    expect(statuses).toEqual([200, 200]);
    expect(await listClients()).toMatchObject([{ name: 'Ana Tan', phone: '+6591234567' }, { name: 'Ben Tan' }]);
    expect((await listLeads())[0]).toMatchObject({
      lead: {
        fields: expect.arrayContaining([{ key: 'data.custom_attributes.budget', label: 'budget', values: ['1M'] }]),
      },
    });
  });

  it('has the signature of appendix A, which is good for 48 hours and no longer (WF-09, A-9)', async () => {
    const body = Buffer.from(
      '{"event_id":"5d2c9a10-0000-4000-8000-000000000001","event_type":"contact.identified","data":{"id":1}}',
    );
    const headers = {
      'x-webhook-clickfunnels-timestamp': '1760000000',
      'x-webhook-clickfunnels-signature': '4d2c2b6790cd25182aaa93293958489fd1332bf92ce6254bb2067a5b51ff07f4',
    };
    const prove = (at: string, changed = body) => {
      setClock(stoppedAt(at));
      const request = { id: 'r', token: 't', body: changed, query: '', headers };
      return clickfunnelsReceiving.prove!(SECRET, request, async () => null);
    };
    expect(await prove('2025-10-09T08:53:20Z')).not.toBeNull();
    expect(await prove('2025-10-11T08:50:00Z')).not.toBeNull();
    expect(await prove('2025-10-11T08:54:00Z')).toBeNull();
    expect(await prove('2025-10-09T08:43:00Z')).toBeNull();
    expect(await prove('2025-10-09T08:53:20Z', Buffer.from('{}'))).toBeNull();
  });

  it('a try again with the first time is one lead, within 48 hours (WF-09)', async () => {
    const { funnels, source, listLeads } = await newFunnel();
    const event = funnels.v2('contact.identified', funnels.makeContact());
    const hours = (count: number) => count * 3_600;
    const late = (old_timestamp_s: number) => funnels.post(source.address, [event], { old_timestamp_s });

    expect([await late(hours(12)), await late(hours(12)), await late(hours(47))]).toEqual([[200], [200], [200]]);
    expect(await late(hours(49))).toEqual([401]);
    expect(await listLeads()).toHaveLength(1);
  });

  it('an event about no person is answered and nothing comes of it', async () => {
    const { funnels, post, listLeads } = await newFunnel();

    expect(await post([funnels.v2('course.published', funnels.makeContact())])).toEqual([200]);
    expect(await listLeads()).toEqual([]);
  });

  it('is refused unsigned once a secret is set, and a day after it the test of Classic still answers', async () => {
    const { funnels, source } = await newFunnel();
    const event = funnels.v2('contact.identified', funnels.makeContact());

    expect(await funnels.post(source.address, [event], { corrupt: 'no_signature' })).toEqual([401]);
    setClock(startingAt(new Date(Date.now() + 86_400_000).toISOString()));
    expect((await fetch(`${source.address}/funnel_webhooks/test`, { method: 'POST' })).status).toBe(200);
  });
});
