import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signNotice } from '#emulators/whatsapp/status-webhook.ts';
import { startTestApp } from '#testing/app.ts';
import { startWhatsAppApp, type WhatsAppApp, whatsAppAccount } from '#testing/leads/whatsapp.ts';
import { readEntry } from './made-up-notices.fixture.ts';
import { isSignedByMeta } from './meta-hook.ts';
import { metaReceiver } from './meta-receiver.ts';

let app: WhatsAppApp['app'];
let meta: WhatsAppApp['meta'];
let callbackUrl: WhatsAppApp['callbackUrl'];
let close: WhatsAppApp['close'];
const receive = vi.fn(async (_services: unknown, _request_id: string, _entries: readonly unknown[]) => {});

beforeAll(async () => {
  ({ app, meta, callbackUrl, close } = await startWhatsAppApp());
  metaReceiver('made_up_object', {
    source: 'platform/server/meta/made-up-notices.fixture.ts',
    readEntry,
    receive,
  }).install();
});
afterAll(() => close());
beforeEach(() => receive.mockReset());

const notice = { object: 'made_up_object', entry: [{ id: '100200300' }] };

describe("the address of Meta's notices", () => {
  it('answers the challenge as plain text, to whoever knows the verify token (integrations 1.6)', async () => {
    const answer = await meta.verify();

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await answer.text()).toBe('40719283');
  });

  it('refuses a challenge with another token or another mode', async () => {
    expect((await meta.verify('verify_0002')).status).toBe(403);
    expect((await meta.verify('')).status).toBe(403);
    expect((await meta.verify(whatsAppAccount.verify_token, 'unsubscribe')).status).toBe(403);
    expect((await app.server.inject('/hooks/meta')).statusCode).toBe(403);
  });

  it('hands the entries of a signed notice to whoever receives its object (RX-1)', async () => {
    expect(await meta.notify(notice)).toEqual([200]);

    expect(receive).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.any(String), notice.entry);
  });

  it.each([
    ['no_signature', 401],
    ['signature', 403],
    ['old_secret', 403],
    ['body_after_sign', 403],
  ] as const)('refuses a notice with a wrong signature: %s (RX-5, RX-6)', async (corrupt, status) => {
    expect(await meta.notify(notice, { corrupt })).toEqual([status]);

    expect(receive).not.toHaveBeenCalled();
  });

  it('takes a signature in upper-case hex', async () => {
    expect(await meta.notify(notice, { upper_hex: true })).toEqual([200]);

    expect(receive).toHaveBeenCalledOnce();
  });

  it('refuses what is signed and is no notice, and goes on (RX-7)', async () => {
    expect(await meta.notify(notice, { corrupt: 'truncated' })).toEqual([400]);
    for (const wrong of [null, [], 'text', { object: 'made_up_object' }, { object: 7, entry: [] }]) {
      expect(await meta.notify(wrong), JSON.stringify(wrong)).toEqual([400]);
    }
    expect(await meta.notify(notice)).toEqual([200]);
    expect(receive).toHaveBeenCalledOnce();
  });

  it('takes and ignores an object that nobody receives (RX-8)', async () => {
    expect(await meta.notify({ object: 'instagram', entry: [{ id: '1' }], more: { deep: [1] } })).toEqual([200]);
  });

  it('hands over a large notice in pieces, with every entry once and in order', async () => {
    const entry = Array.from({ length: 2_000 }, (_, index) => ({ id: String(index), time: 1_760_000_000 }));

    expect(await meta.notify({ ...notice, entry })).toEqual([200]);

    expect(receive.mock.calls.length).toBeGreaterThan(1);
    expect(receive.mock.calls.flatMap(([, , entries]) => entries)).toEqual(entry);
  });

  it('refuses what is large, signed and no notice, and ignores a large one about an object that nobody receives', async () => {
    const padding = 'a'.repeat(100_000);

    expect(await meta.notify({ ...notice, padding }, { corrupt: 'truncated' })).toEqual([400]);
    expect(await meta.notify({ object: 'made_up_object', padding })).toEqual([400]);
    expect(await meta.notify({ object: '__proto__', entry: [], padding })).toEqual([200]);
    expect(receive).not.toHaveBeenCalled();
  });

  it('answers 500 when a piece of a large notice could not be kept (RX-10)', async () => {
    receive.mockResolvedValueOnce().mockRejectedValueOnce(new Error('the database is down'));
    const entry = Array.from({ length: 2_000 }, (_, index) => ({ id: String(index), time: 1_760_000_000 }));

    expect(await meta.notify({ ...notice, entry })).toEqual([500]);
  });

  it('keeps every digit of ids written as numbers, and texts as they are (RX-12)', async () => {
    const body =
      '{"object":"made_up_object","entry":[{"id":90080070060050012,"time":1760000000,"said":"90080070060050012, \\"7\\"","part":1.5}]}';
    const headers = {
      'x-hub-signature-256': signNotice(whatsAppAccount.app_secret, body),
      'content-type': 'application/json',
    };

    expect((await fetch(callbackUrl, { method: 'POST', headers, body })).status).toBe(200);

    const [entry] = receive.mock.calls[0]![2];
    expect(entry).toEqual({ id: '90080070060050012', time: 1760000000, said: '90080070060050012, "7"', part: 1.5 });
  });

  it('answers 500 when what came could not be kept, so that Meta sends it again (RX-10)', async () => {
    receive.mockRejectedValueOnce(new Error('the database is down'));

    expect(await meta.notify(notice)).toEqual([500]);
    expect(await meta.notify(notice)).toEqual([200]);
  });

  it('answers 405 to other methods and 413 to more than 3 MiB, whatever is set up (RX-9, RX-14)', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'HEAD'] as const) {
      expect((await app.server.inject({ method, url: '/hooks/meta' })).statusCode, method).toBe(405);
    }
    const payload = 'a'.repeat(3 * 1024 * 1024 + 1);
    expect((await app.server.inject({ method: 'POST', url: '/hooks/meta', payload })).statusCode).toBe(413);
  });

  it('answers 503 where no app is set up, to a challenge and to a notice (RX-15)', async () => {
    const unset = await startTestApp();

    expect((await unset.server.inject('/hooks/meta?hub.mode=subscribe')).statusCode).toBe(503);
    expect((await unset.server.inject({ method: 'POST', url: '/hooks/meta', payload: '{}' })).statusCode).toBe(503);
    await unset.close();
  });
});

describe('the signature of a notice', () => {
  /** Known-answer vectors of the integration notes. */
  const secret = 'meta_app_secret_0001';
  const vectors = [
    [
      'ASCII',
      '{"object":"page","entry":[{"id":"100200300","time":1760000000,"changes":[{"field":"leadgen","value":{"leadgen_id":"900800700600500","page_id":"100200300","form_id":"400500600","created_time":1760000000}}]}]}',
      'sha256=c34c7cc13ea7a2d789e77802b0840d47086d315b2db3da024f5b49374ce7faac',
    ],
    [
      'escaped on the wire',
      '{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"field":"messages","value":{"contacts":[{"profile":{"name":"Zo\\u00eb"},"wa_id":"6591234567"}]}}]}]}',
      'sha256=294a6344577de037fa67a2743dccd975079967a80b8f1a37663816e153c13c92',
    ],
  ] as const;

  it.each(vectors)('matches the known-answer vector (%s), in product and emulator', (_, body, expected) => {
    expect(isSignedByMeta(secret, expected, Buffer.from(body))).toBe(true);
    expect(signNotice(secret, body)).toBe(expected);
  });

  it('depends on every byte as it was sent, and on the secret', () => {
    const [, body, signature] = vectors[1];

    expect(isSignedByMeta(secret, signature, Buffer.from(JSON.stringify(JSON.parse(body))))).toBe(false);
    expect(isSignedByMeta('another secret', signature, Buffer.from(body))).toBe(false);
    expect(isSignedByMeta(secret, '', Buffer.from(body))).toBe(false);
    expect(isSignedByMeta(secret, signature.slice(0, -1), Buffer.from(body))).toBe(false);
  });
});
