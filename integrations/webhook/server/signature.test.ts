import { afterEach, describe, expect, it } from 'vitest';
import { answerReadQuestion, type Headers } from '#features/inbound-webhooks/server/index.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { proveRequest } from './signature.ts';

async function isSigned(secret: string, headers: Headers, body: Buffer): Promise<boolean> {
  const proof = await proveRequest(secret, { headers, body }, async () => {
    const delivery = { body, content_type: headers['content-type'] ?? '', query: '', headers };
    const reply = await answerReadQuestion({ ask: 'form-as-json', delivery });
    return 'json' in reply ? reply.json : null;
  });
  return proof !== null;
}

// These are the known answers of integrations appendix A, computed elsewhere.
const own = {
  secret: 'generic_secret_0001',
  body: Buffer.from('{"name":"Jane Tan"}'),
  header: 't=1760000000,v1=382324c08fce11c879e020ce37920786c236385c3d31a43b7f9df5f196eba321',
};
const wpforms = {
  secret: 'wpforms_secret_0001',
  body: Buffer.from('{"name":"Jane Tan","email":"jane@example.com"}'),
  header: 't=1760000000,v=1a5408cc9b9241c09642f332efda39345dd3c0add0a2da22875a7d6e62887b78',
};
const signed = '2025-10-09T08:53:20Z';
const secondsLater = (seconds: number) => stoppedAt(new Date(Date.parse(signed) + seconds * 1_000).toISOString());

afterEach(() => setClock(systemClock));

describe('the signature of a webhook', () => {
  it('matches vector A-11b, in upper or lower case, and A-7b for WPForms', async () => {
    setClock(secondsLater(0));

    expect(await isSigned(own.secret, { 'x-signature': own.header }, own.body)).toBe(true);
    expect(
      await isSigned(
        own.secret,
        { 'x-signature': own.header.replace(/v1=.*/, (hex) => `v1=${hex.slice(3).toUpperCase()}`) },
        own.body,
      ),
    ).toBe(true);
    expect(await isSigned(wpforms.secret, { 'x-wpforms-webhook-signature': wpforms.header }, wpforms.body)).toBe(true);
  });

  it('holds for 300 s in either direction of the clock and no longer', async () => {
    for (const [seconds, holds] of [
      [-300, true],
      [300, true],
      [301, false],
      [601, false],
      [-301, false],
    ] as const) {
      setClock(secondsLater(seconds));
      expect([seconds, await isSigned(own.secret, { 'x-signature': own.header }, own.body)]).toEqual([seconds, holds]);
    }
  });

  it('is refused with another secret, another body, half a digest, no time, digits with something behind them, or none at all (RX-5, RX-6)', async () => {
    setClock(secondsLater(0));
    const refused = [
      await isSigned('generic_secret_0002', { 'x-signature': own.header }, own.body),
      await isSigned(own.secret, { 'x-signature': own.header }, Buffer.from('{"name":"Jane Tan" }')),
      await isSigned(own.secret, { 'x-signature': own.header.slice(0, 40) }, own.body),
      await isSigned(own.secret, { 'x-signature': own.header.replace('t=1760000000,', '') }, own.body),
      await isSigned(own.secret, { 'x-signature': 't=1760000000,v1=' }, own.body),
      await isSigned(own.secret, { 'x-signature': `${own.header}zz` }, own.body),
      await isSigned(own.secret, { 'x-signature': `${own.header}=00` }, own.body),
      await isSigned(own.secret, { 'x-signature': '' }, own.body),
      await isSigned(own.secret, {}, own.body),
      await isSigned(own.secret, { 'x-wpforms-webhook-signature': own.header }, own.body),
    ];

    expect(refused).toEqual(refused.map(() => false));
  });

  it('of a form sent by WPForms is over the JSON PHP makes of its fields', async () => {
    setClock(secondsLater(0));
    // HMAC over 1760000000.{"name":"Zo\u00eb","url":"https:\/\/a.example","tags":["x","y"]}, computed with OpenSSL.
    const header = 't=1760000000,v=9b8faf32b8e886425b51b0d2bdab5de592166b6cee0f08b0838786bf46600b65';
    const body = Buffer.from('name=Zo%C3%AB&url=https%3A%2F%2Fa.example&tags%5B%5D=x&tags%5B%5D=y');
    const headers = { 'x-wpforms-webhook-signature': header, 'content-type': 'application/x-www-form-urlencoded' };

    expect(await isSigned(wpforms.secret, headers, body)).toBe(true);
    expect(await isSigned(wpforms.secret, { ...headers, 'content-type': 'text/plain' }, body)).toBe(false);
  });
});
