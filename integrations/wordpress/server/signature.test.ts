import { describe, expect, it } from 'vitest';
import { setClock, stoppedAt } from '#platform/server/clock.ts';
import { isProven, signCall } from './signature.ts';

const secret = 'wp_shared_secret_0001';
const call = {
  method: 'POST',
  path: '/wp/v1/lead',
  timestamp: '1760000000',
  nonce: 'nonce-0001',
  body: '{"form":"cf7"}',
};
const signature = 'c08382610afc0ad6ec74b57b87701d094aa2fc4c6fad651e5a7868826e76eb3e';
const isProvenAfter = (seconds: number, claimed = signature) => {
  setClock(stoppedAt(new Date((1_760_000_000 + seconds) * 1_000).toISOString()));
  return isProven(secret, call, claimed);
};

describe('the signature of a plugin call', () => {
  it('is the known answer A-11a (A-11a)', () => {
    expect(signCall(secret, call)).toBe(signature);
  });

  it('is accepted for five minutes before and after its time, in small and capital letters (WF-11)', () => {
    expect([-301, -300, 0, 300, 301].map((seconds) => isProvenAfter(seconds))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(isProvenAfter(0, signature.toUpperCase())).toBe(true);
  });

  it('is refused for any other byte, and for what is no signature', () => {
    expect(isProvenAfter(0, signature.replace('c', 'd'))).toBe(false);
    expect(isProvenAfter(0, '')).toBe(false);
    expect(isProvenAfter(0, 'not hex')).toBe(false);
    expect(isProven(secret, { ...call, path: '/wp/v1/test' }, signature)).toBe(false);
    expect(isProven(secret, { ...call, timestamp: 'now' }, signature)).toBe(false);
    expect(isProven(secret, { ...call, nonce: '' }, signature)).toBe(false);
  });
});
