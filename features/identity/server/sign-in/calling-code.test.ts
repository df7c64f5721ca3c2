import { describe, expect, it } from 'vitest';
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
