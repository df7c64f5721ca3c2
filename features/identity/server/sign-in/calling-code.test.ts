import { describe, expect, it } from 'vitest';
import { describeBrowser } from '#domain/browser-words.ts';
import { readDeviceType } from '#domain/device-type.ts';
import { testApp } from '#testing/app.ts';
import { send } from '#testing/world.ts';
import { identity } from '../../contract.ts';
import { nameFromEmail, orgNameFor } from './new-names.ts';

async function country(hints: { time_zone?: string; languages?: string }) {
  const { time_zone, languages } = hints;
  const headers: Record<string, string> = languages === undefined ? {} : { 'accept-language': languages };
  return (await send(await testApp(), identity.getCallingCode, { query: { time_zone } }, undefined, { headers })).body;
}

describe('the calling code of a visitor', () => {
  it('follows the time zone of the browser, under its old and its new name', async () => {
    expect(await country({ time_zone: 'Asia/Kolkata', languages: 'en-GB' })).toEqual({
      country_code: 'IN',
      calling_code: '+91',
    });
    expect(await country({ time_zone: 'Asia/Calcutta' })).toMatchObject({ country_code: 'IN' });
  });

  it('follows the languages when there is no zone, and ignores what is no country', async () => {
    expect(await country({ languages: 'en, en-GB;q=0.9' })).toEqual({ country_code: 'GB', calling_code: '+44' });
    expect(await country({ time_zone: 'UTC', languages: 'es-419, pt-BR' })).toMatchObject({ country_code: 'BR' });
  });

  it('is Singapore’s when there is no hint', async () => {
    expect(await country({})).toEqual({ country_code: 'SG', calling_code: '+65' });
  });
});

describe('first guesses for a new account', () => {
  it('take a name from the address and the organisation from its domain or the name', () => {
    expect(nameFromEmail('asha.rao+crm@gmail.com')).toBe('Asha Rao');
    expect(nameFromEmail('1234@example.com')).toBe('');
    expect(orgNameFor({ name: 'Asha Rao', email: 'asha@mail.kestrel-advisory.co.uk' })).toBe('Kestrel Advisory');
    expect(orgNameFor({ name: 'Asha Rao', email: 'asha@gmail.com' })).toBe('Asha Rao’s organisation');
    expect(orgNameFor({ name: '', email: null })).toBe('My organisation');
  });
});

describe('the kind of device', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'MOBILE'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36', 'MOBILE'],
    ['Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/131.0 Safari/537.36', 'TABLET'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'TABLET'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36', 'DESKTOP'],
    ['curl/8.5.0', 'UNKNOWN'],
    ['', 'UNKNOWN'],
  ])('%s is %s (S0-3E-25, S1-1-08)', (userAgent, device) => {
    expect(readDeviceType(userAgent)).toBe(device);
  });
});

describe('browser and device of a session', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/131.0 Mobile Safari',
      'Chrome',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0',
      'Samsung Internet',
      'Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
    ['curl/8.5.0', null, null],
  ])('%s is %s on %s', (userAgent, browser, system) => {
    expect(describeBrowser(userAgent)).toEqual({ browser, system });
  });
});
