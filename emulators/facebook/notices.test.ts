import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signNotice } from '../whatsapp/status-webhook.ts';
import { makeProof } from './consent/tokens.ts';
import { app, appToken, startMeta } from './meta.fixture.ts';
import { writeSignedRequest } from './signed-request.ts';
import type { EmulatedForm, EmulatedPage, EmulatedPerson } from './state.ts';

let facebook: Awaited<ReturnType<typeof startMeta>>;
let person: EmulatedPerson;
let page: EmulatedPage;
let form: EmulatedForm;

beforeAll(async () => {
  facebook = await startMeta();
});
afterAll(() => facebook.close());
beforeEach(() => {
  facebook.reset();
  person = facebook.meta.addPerson();
  page = facebook.meta.addPage({ subscribed_fields: ['leadgen'] });
  form = facebook.meta.addForm({ page_id: page.id });
});

const bodies = () => facebook.receiver.received.map(({ body }) => body.toString('utf8'));

describe('an emulated notice', () => {
  it('has ids and times and nothing of the person', async () => {
    const { lead, statuses } = await facebook.meta.customerSends(form.id, { full_name: 'Jane Tan' });

    expect(statuses).toEqual([200]);
    expect(bodies().map((body) => JSON.parse(body))).toEqual([
      {
        object: 'page',
        entry: [
          {
            id: page.id,
            time: 1795132800,
            changes: [
              {
                field: 'leadgen',
                value: {
                  leadgen_id: lead.id,
                  page_id: page.id,
                  form_id: form.id,
                  adgroup_id: '23850000000000002',
                  ad_id: '23850000000000003',
                  created_time: 1795132800,
                },
              },
            ],
          },
        ],
      },
    ]);
  });

  it('goes out only for a page that is subscribed (META-19)', async () => {
    page.subscribed_fields = [];

    const { lead, statuses } = await facebook.meta.customerSends(form.id, {});

    expect(statuses).toEqual([]);
    expect(bodies()).toEqual([]);
    expect(facebook.meta.state.leads).toContain(lead);
  });

  it('writes ids of 17 digits as numbers with every digit when told to (META-04)', async () => {
    const { lead } = await facebook.meta.customerSends(form.id, {}, { number_ids: true });

    expect(lead.id).toMatch(/^\d{17}$/);
    expect(bodies()[0]).toContain(`"leadgen_id":${lead.id},"page_id":${page.id}`);
  });

  it('is repeated at once and less and less often for 36 hours (META-22)', async () => {
    facebook.receiver.statuses.push(...Array(6).fill(503));
    const { statuses } = await facebook.meta.customerSends(form.id, {}, { retry: 'provider' });
    expect(statuses).toEqual([503]);
    expect(bodies()).toHaveLength(2);

    await facebook.meta.advance(2 * 3_600);

    expect(facebook.meta.deliveries.journal[0]).toMatchObject({ outcome: 'accepted', next_try_at: null });
    const tries = facebook.meta.deliveries.journal[0]!.attempts.map(
      ({ at, status }) => `${at.slice(11, 19)} ${status}`,
    );
    expect(tries).toEqual([
      '00:00:00 503',
      '00:00:00 503',
      '00:01:00 503',
      '00:06:00 503',
      '00:21:00 503',
      '00:51:00 503',
      '01:51:00 200',
    ]);
    expect(new Set(bodies()).size).toBe(1);
  });

  it('is given up after 36 hours', async () => {
    facebook.receiver.statuses.push(...Array(30).fill(500));
    await facebook.meta.customerSends(form.id, {}, { retry: 'provider' });

    await facebook.meta.advance(36 * 3_600);

    expect(facebook.meta.deliveries.journal[0]).toMatchObject({ outcome: 'given up', next_try_at: null });
  });

  it('of a test lead comes after the answer to whoever made it, without an advert', async () => {
    const { page: tokens } = await facebook.connect();
    const made = await facebook.call('POST', `${form.id}/test_leads`, {}, tokens[page.id]);
    await facebook.meta.deliveries.idle();

    const { value } = JSON.parse(bodies()[0]!).entry[0].changes[0];
    expect(value).toEqual({
      leadgen_id: made.body.id,
      page_id: page.id,
      form_id: form.id,
      created_time: 1795132800,
    });
  });

  it('can be sent from outside the test: a lead, a new one, or any change', async () => {
    const { id: lead_id } = facebook.meta.addLead(form.id, {});
    const deliver = async (event: unknown, options = {}) => {
      const body = JSON.stringify({ event, options });
      return (await fetch(`${facebook.meta.url}/__emu/deliver`, { method: 'POST', body })).json();
    };

    expect(await deliver({ lead_id }, { copies: 2 })).toEqual({ statuses: [200, 200] });
    expect(await deliver({ form_id: form.id, answers: { full_name: 'Zoë' } })).toEqual({ statuses: [200] });
    expect(await deliver({ page_id: page.id, field: 'leadgen_update', value: {} })).toEqual({ statuses: [200] });
    expect(facebook.meta.state.leads).toHaveLength(2);
  });
});

describe('the emulated handshake', () => {
  const parameters = (url: string) => ({ object: 'page', callback_url: url, fields: 'leadgen', verify_token: 'v1' });
  const subscribe = () => facebook.call('POST', `${app.id}/subscriptions`, parameters(facebook.receiver.url), appToken);

  it('asks the address for its challenge, leading zeros and all, before it takes it (META-02)', async () => {
    facebook.meta.state.app.subscription = null;

    expect((await subscribe()).body).toEqual({ success: true });
    expect(Object.fromEntries(facebook.receiver.received[0]!.query)).toEqual({
      'hub.mode': 'subscribe',
      'hub.challenge': '0040719283',
      'hub.verify_token': 'v1',
    });
    expect((await facebook.get(`${app.id}/subscriptions`, {}, appToken)).body.data).toEqual([
      {
        object: 'page',
        callback_url: facebook.receiver.url,
        active: true,
        fields: [{ name: 'leadgen', version: 'v26.0' }],
      },
    ]);
  });

  it('refuses an address that answers something else', async () => {
    facebook.receiver.handshake.echo = (challenge) => `"${challenge}"`;
    expect((await subscribe()).body.error.code).toBe(2200);

    facebook.receiver.statuses.push(403);
    expect((await subscribe()).body.error.code).toBe(2200);
  });

  it('is for the app alone', async () => {
    const { user } = await facebook.connect();

    expect((await facebook.get(`${app.id}/subscriptions`, {}, user)).body.error.code).toBe(15);
  });
});

describe('a person who removes the app', () => {
  it('is told of in a signed request, and their tokens are dead (META-21)', async () => {
    const { user } = await facebook.connect();

    await facebook.meta.deauthorize(person.id);

    const [request] = facebook.receiver.received;
    const [, payload = ''] = new URLSearchParams(String(request?.body)).get('signed_request')!.split('.');
    expect(request?.path).toBe('/hook/deauthorize');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({
      user_id: person.id,
      algorithm: 'HMAC-SHA256',
      issued_at: 1795132800,
    });
    expect((await facebook.get('me', {}, user)).body.error).toMatchObject({ code: 190, error_subcode: 458 });
  });
});

describe('emulated signatures match the known answers', () => {
  it('of a notice: A-1, and A-2 escaped on the wire', () => {
    const plain =
      '{"object":"page","entry":[{"id":"100200300","time":1760000000,"changes":[{"field":"leadgen","value":{"leadgen_id":"900800700600500","page_id":"100200300","form_id":"400500600","created_time":1760000000}}]}]}';
    const escaped =
      '{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"field":"messages","value":{"contacts":[{"profile":{"name":"Zo\\u00eb"},"wa_id":"6591234567"}]}}]}]}';

    expect(signNotice(app.secret, plain)).toBe(
      'sha256=c34c7cc13ea7a2d789e77802b0840d47086d315b2db3da024f5b49374ce7faac',
    );
    expect(signNotice(app.secret, escaped)).toBe(
      'sha256=294a6344577de037fa67a2743dccd975079967a80b8f1a37663816e153c13c92',
    );
  });

  it('of a token and of a person’s request: A-3a, A-3b', () => {
    const payload = { user_id: '10150000000000001', algorithm: 'HMAC-SHA256', issued_at: 1760000000 };

    expect(makeProof(app.secret, 'EAAB_page_token_0001')).toBe(
      '57530efce0bae47b24a319436e8763874f1e817a61258951398bafef8968e14f',
    );
    expect(writeSignedRequest(app.secret, payload)).toBe(
      '7eCZtbmMDEAhj7TbRPuZ_J1KdqoqMuvlV3p2BGrfjsE.eyJ1c2VyX2lkIjoiMTAxNTAwMDAwMDAwMDAwMDEiLCJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImlzc3VlZF9hdCI6MTc2MDAwMDAwMH0',
    );
  });

  it('of what is escaped: the bytes that leave are those that are signed', async () => {
    await facebook.meta.notify([{ page_id: page.id, value: { message: 'Zoë' } }]);

    const [request] = facebook.receiver.received;
    expect(request!.body.toString('latin1')).toContain('Zo\\u00eb');
    expect(request!.headers['x-hub-signature-256']).toBe(signNotice(app.secret, request!.body));
  });
});
