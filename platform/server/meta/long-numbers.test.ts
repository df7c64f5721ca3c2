import { describe, expect, it } from 'vitest';
import { expectLinear } from '#testing/growth.ts';
import { parseWithLongNumbers } from './long-numbers.ts';

describe('a whole number beyond 2^53', () => {
  it('becomes a text with all its digits, wherever it stands', () => {
    const long = '12345678901234567890';
    const text = `{"id":${long},"list":[-${long}, ${long}],"small":1234567890123456,"text":":${long}","float":1.5e30}`;

    expect(parseWithLongNumbers(text)).toEqual({
      id: long,
      list: [`-${long}`, long],
      small: 1234567890123456,
      text: `:${long}`,
      float: 1.5e30,
    });
    expect(parseWithLongNumbers(long)).toBe(long);
  });

  it('changes nothing in texts', () => {
    const body = { id: '12345678901234567890', said: 'call 12345678901234567890, or: 1' };

    expect(parseWithLongNumbers(JSON.stringify(body))).toEqual(body);
  });

  it.each(['[012345678901234567890]', '[--12345678901234567890]', '[12345678901234567890', '["12345678901234567890'])(
    'is no number in what is no JSON: %s',
    (text) => {
      expect(parseWithLongNumbers(text)).toBeUndefined();
    },
  );

  it('is found in time linear in the text, whatever that is', async () => {
    const unended = (size: number) => `[12345678901234567890,"${'\\"'.repeat(size)}`;

    await expectLinear(unended, parseWithLongNumbers, [100_000, 400_000]);
  });
});
