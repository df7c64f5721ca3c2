import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signEvent } from '#emulators/stripe/events.ts';
import { verifyStripeSignature } from './verify-signature.ts';

/** The known answer of the specification (A-6). */
const SECRET = 'whsec_test_0001';
const BODY = Buffer.from('{"id":"evt_0001","object":"event","type":"checkout.session.completed"}');
const V1 = 'ecbf6259c84380af9ddde9446e3932713f4507e6947a5ce52e846269c0d4241c';
const AT = 1760000000;
const HEADER = `t=${AT},v1=${V1}`;

const verify = (header: string | undefined, { body = BODY, secrets = [SECRET], age = 0 } = {}) =>
  verifyStripeSignature(body, header, secrets, (AT + age) * 1000);

describe('the signature of an event', () => {
  it('is that of the known answer', () => {
    expect(verify(HEADER)).toBe(true);
  });

  it('counts with any of our secrets, and among any number of others', () => {
    const other = createHmac('sha256', 'whsec_new').update(`${AT}.`).update(BODY).digest('hex');

    expect(verify(HEADER, { secrets: ['whsec_new', SECRET] })).toBe(true);
    expect(verify(`t=${AT},v1=${other},v1=${V1}`)).toBe(true);
    expect(verify(`v1=${V1}, t=${AT}`)).toBe(true);
    expect(verify(`t=${AT},v1=${V1.toUpperCase()}`)).toBe(true);
    expect(verify(signEvent(['whsec_new', SECRET], BODY, AT))).toBe(true);
  });

  it('counts for 300 seconds', () => {
    expect(verify(HEADER, { age: 300 })).toBe(true);
    expect(verify(HEADER, { age: 301 })).toBe(false);
  });

  it.each([
    ['over other bytes', HEADER, { body: Buffer.from('{}') }],
    ['with one more byte', HEADER, { body: Buffer.concat([BODY, Buffer.from(' ')]) }],
    ['with another secret', HEADER, { secrets: ['whsec_other'] }],
    ['where we have no secret', HEADER, { secrets: [] }],
    ['of another time', `t=${AT + 1},v1=${V1}`, {}],
    ['of an older kind alone', `t=${AT},v0=${V1}`, {}],
    ['with two times', `t=${AT},t=${AT},v1=${V1}`, {}],
    ['with no time', `v1=${V1}`, {}],
    ['with a time that is none', `t=now,v1=${V1}`, {}],
    ['that is cut off', `t=${AT},v1=${V1.slice(0, -2)}`, {}],
    ['that is empty', `t=${AT},v1=`, {}],
    ['that is not there', undefined, {}],
    ['behind very many others', `t=${AT},${'v1=00,'.repeat(3)}${`v1=${'0'.repeat(64)},`.repeat(20)}v1=${V1}`, {}],
  ] as const)('is refused %s', (_, header, given) => {
    expect(verify(header, given as Parameters<typeof verify>[1])).toBe(false);
  });
});
