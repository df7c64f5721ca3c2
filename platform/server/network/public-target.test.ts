import { describe, expect, it } from 'vitest';
import { isPublicAddress, leadsToPrivate, lookupPublic, refuseTarget } from './public-target.ts';

const online = { local_mode: false };

describe('an address that somebody gave us (integrations R.9)', () => {
  it.each(['https://fcm.googleapis.com/fcm/send/abc', 'https://push.example.com:8443/x'])('%s is called', (address) => {
    expect(refuseTarget(address, online)).toBeNull();
  });

  it.each([
    'http://push.example.com/x',
    'https://push.example.com:25/x',
    'https://user:secret@push.example.com/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://2130706433/x',
    'file:///etc/passwd',
    'no address',
  ])('%s is not', (address) => {
    expect(refuseTarget(address, online)).not.toBeNull();
  });

  it('may be this machine in local mode, where emulators are', () => {
    expect(refuseTarget('http://127.0.0.1:4100/push/1', { local_mode: true })).toBeNull();
    expect(refuseTarget('http://10.0.0.1/push/1', { local_mode: true })).not.toBeNull();
  });

  it('is checked once more when its name is resolved', async () => {
    const failure = await new Promise((resolve) => lookupPublic('localhost', {}, (error) => resolve(error)));

    expect(failure).toBeInstanceOf(Error);
  });

  it('is refused when it is saved where its name leads to a private address now (WF-12)', async () => {
    expect(await leadsToPrivate('https://localhost/x')).toBe(true);
    expect(await leadsToPrivate('https://[fe80::1]/x')).toBe(true);
    expect(await leadsToPrivate('https://8.8.8.8/x')).toBe(false);
  });

  it.each([
    ['8.8.8.8', true],
    ['2606:4700:4700::1111', true],
    ['224.0.0.1', false],
    ['198.18.0.1', false],
    ['fe80::1', false],
    ['2002:7f00:1::', false],
    ['64:ff9b::7f00:1', false],
  ])('%s is of the public internet: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
