import { expect, it } from 'vitest';
import { holdUpBeyond } from '#testing/growth.ts';
import { parseWithLongNumbers } from '../meta/long-numbers.ts';
import { hasFewValues } from './count-values.ts';

/** The largest answer of a provider. */
const MAX_BYTES = 5 * 1024 * 1024;
/** The longest one task may block everything else, in milliseconds. */
const MAX_HOLD_UP_MS = 50;

const list = (part: string) => `[${Array(Math.floor(MAX_BYTES / (part.length + 1)) - 1).fill(part)}]`;

it.each([
  ['names that come once', `{${Array.from({ length: 39_000 }, (_, index) => `"name ${index}":1`)}}`, true],
  ['texts', `[${Array.from({ length: 39_000 }, (_, index) => `"${'a'.repeat(60)} ${index}"`)}]`, true],
  ['long numbers', `[${Array.from({ length: 39_000 }, (_, index) => `90080070060050${10_000 + index}`)}]`, true],
  ['commas in a text', JSON.stringify([`"${',[{'.repeat(1_000_000)}`]), true],
  ['numbers', list('1'), false],
  ['empty lists', list('[]'), false],
  ['objects', list('{}'), false],
] as const)('an answer of up to 5 MiB, full of %s, holds up nobody', async (_, text, isRead) => {
  const bytes = Buffer.from(text);
  const read = async () => {
    const mayBeRead = await hasFewValues(bytes);
    expect(mayBeRead).toBe(isRead);
    if (mayBeRead) expect(parseWithLongNumbers(text)).toBeDefined();
  };

  const beyond = await holdUpBeyond(MAX_HOLD_UP_MS, () => ({ usual: async () => {}, heavy: read }));

  expect(beyond).toBeLessThan(MAX_HOLD_UP_MS);
});
