import { describe, expect, it } from 'vitest';
import { linkTo, listWays, reasonAgainst } from './contact-ways.ts';

const phone = (number_e164: string | null, display: string) => ({ raw: display, number_e164, display });

const reachable = {
  name: 'Charlotte',
  phones: [phone(null, '12'), phone('+447700900142', '+44 7700 900142'), phone('+6581234571', '+65 8123 4571')],
  emails: ['no address', 'charlotte@example.com'],
};

describe('the ways to reach a client', () => {
  it('are the numbers and addresses that are complete, in their order', () => {
    expect(listWays(reachable, 'whatsapp').map(({ shown }) => shown)).toEqual(['+44 7700 900142', '+65 8123 4571']);
    expect(listWays(reachable, 'email')).toEqual([{ value: 'charlotte@example.com', shown: 'charlotte@example.com' }]);
  });

  it('include a number in no numbering plan when it has its country code', () => {
    const unknown = { ...reachable, phones: [phone(null, '+44 7700 900142'), phone(null, '7700 900142')] };

    expect(listWays(unknown, 'phone_call').map(({ value }) => value)).toEqual(['+447700900142']);
  });

  it('say why there are none', () => {
    const nobody = { name: 'Ana', phones: [], emails: [] };

    expect(reasonAgainst(nobody, 'sms')).toBe('Ana has no phone number');
    expect(reasonAgainst(nobody, 'email')).toBe('Ana has no e-mail address');
    expect(reasonAgainst({ ...nobody, phones: [phone(null, '12')] }, 'phone_call')).toMatch(/usable phone number/);
    expect(reasonAgainst(reachable, 'telegram')).toBeNull();
  });

  it('open the other application with the message, where it accepts one (S0-3E-05)', () => {
    const way = listWays(reachable, 'whatsapp')[0]!;
    const words = { message: 'Hi & bye', subject: 'Viewing' };

    expect(linkTo('whatsapp', way, words)).toBe('https://wa.me/447700900142?text=Hi%20%26%20bye');
    expect(linkTo('phone_call', way, words)).toBe('tel:+447700900142');
    expect(linkTo('sms', way, words)).toBe('sms:+447700900142?&body=Hi%20%26%20bye');
    expect(linkTo('telegram', way, words)).toBe('https://t.me/+447700900142');
    expect(linkTo('email', { value: 'a@b.example', shown: '' }, words)).toMatch(/^mailto:.*subject=Viewing&body=Hi/);
  });
});
