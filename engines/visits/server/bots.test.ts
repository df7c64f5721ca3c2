import { describe, expect, it } from 'vitest';
import { bots, findBotKind } from './bots.ts';

describe('programs that open links automatically', () => {
  it.each(bots)('$name is known', ({ kind, sample, pattern }) => {
    expect(sample).toMatch(pattern);
    expect(findBotKind(sample)).toBe(kind);
  });

  it('a request without a user agent is no browser', () => {
    expect(findBotKind('')).toBe('scanner');
  });

  it.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0',
    'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 300.0.0.0 (iPhone14,5; iOS 16_0; en_US)',
    'Mozilla/5.0 (Linux; Android 12; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 [FBAN/FBIOS;FBAV/440.0.0.0]',
    'Mozilla/5.0 (Linux; U; Android 10; en-us) AppleWebKit/537.36 Chrome/83.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/12.0',
  ])('a person’s browser is no such program: %s', (userAgent) => {
    expect(findBotKind(userAgent)).toBeNull();
  });
});
