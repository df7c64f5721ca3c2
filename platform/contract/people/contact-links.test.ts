import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callLink, emailLink, smsLink, telegramChatLink, telegramLink, whatsappLink } from './contact-links.ts';

const PHONE = '+6591234567';

describe('LK-01: links decode back to what was written', () => {
  it.each(['two words', 'a & b', 'no. #1', '1+1', '100%', 'one\ntwo', '👋🏽 hello', 'สวัสดี', 'é = é', '"quoted" <b>'])(
    'for “%s”',
    (text) => {
      expect(new URL(whatsappLink(PHONE, text)!).searchParams.get('text')).toBe(text);
      expect(new URLSearchParams(smsLink(PHONE, text)!.split('?')[1]).get('body')).toBe(text);
      expect(new URL(telegramLink('https://go.example/s/a?b=1', text)).searchParams.get('text')).toBe(text);
      expect(new URL(telegramLink('https://go.example/s/a?b=1', text)).searchParams.get('url')).toBe(
        'https://go.example/s/a?b=1',
      );
      const mail = new URLSearchParams(emailLink('jane@example.com', text, text)!.split('?')[1]);
      expect(mail.get('body')).toBe(text.replaceAll('\n', '\r\n'));
    },
  );

  it('for any text, a lone surrogate becoming the replacement character; spaces are never a plus', {
    tags: 'slow',
  }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const link = whatsappLink(PHONE, `${text} .`)!;
        expect(link).not.toMatch(/[+ ]/);
        expect(decodeURIComponent(link.split('?text=')[1]!)).toBe(`${text} .`.toWellFormed());
      }),
    );
    expect(whatsappLink(PHONE, 'a\ud800b')).toBe('https://wa.me/6591234567?text=a%EF%BF%BDb');
  });

  it('in the forms the apps document', () => {
    expect(whatsappLink(PHONE, 'Hi Jane')).toBe('https://wa.me/6591234567?text=Hi%20Jane');
    expect(whatsappLink(null, 'Hi')).toBe('https://wa.me/?text=Hi');
    expect(smsLink(PHONE, 'Hi')).toBe('sms:+6591234567?&body=Hi');
    expect(emailLink('jane@example.com', 'A b', 'x\ny')).toBe('mailto:jane%40example.com?subject=A%20b&body=x%0D%0Ay');
    expect(emailLink(null, 'A')).toBe('mailto:?subject=A');
    expect(telegramLink('https://a.example', '@bot')).toBe(
      'https://t.me/share/url?url=https%3A%2F%2Fa.example&text=%20%40bot',
    );
    expect(telegramChatLink(PHONE)).toBe('https://t.me/+6591234567');
    expect(callLink(PHONE)).toBe('tel:+6591234567');
  });

  it('keeps mail addresses under 2000 characters without cutting a character in two', () => {
    const link = emailLink('jane@example.com', 'S', '👋'.repeat(1000))!;

    expect(link.length).toBeLessThanOrEqual(2000);
    expect(() => decodeURIComponent(link)).not.toThrow();
  });
});

describe('LK-02: no dead link is offered', () => {
  it.each(['', '91234567', '+0591234567', '+65 9123 4567', '+659123ABCD', '+6591234567 ext 12', '+1234567890123456'])(
    'for “%s”',
    (phone) => {
      expect(whatsappLink(phone, 'Hi')).toBeNull();
      expect(smsLink(phone, 'Hi')).toBeNull();
      expect(callLink(phone)).toBeNull();
      expect(telegramChatLink(phone)).toBeNull();
    },
  );

  it('for what is no e-mail address', () => {
    expect(emailLink('jane', 'S')).toBeNull();
    expect(emailLink('jane doe@example.com', 'S')).toBeNull();
  });
});
