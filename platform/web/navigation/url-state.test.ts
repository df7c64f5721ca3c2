import { describe, expect, it } from 'vitest';
import { urlChoice, urlFlag, urlId, urlText } from './url-state.ts';

describe('a field of an address', () => {
  it('is a text without spaces around it; one of digits too, and none that is too long', () => {
    const read = urlText(5);

    expect([' ana ', 7, 'sixsix', '  ', undefined, true].map(read)).toEqual([
      'ana',
      '7',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is yes or no, as the server reads it too', () => {
    expect([true, 'true', 1, '1', false, 'false', 0, '0'].map(urlFlag)).toEqual([
      ...[true, true, true, true],
      ...[false, false, false, false],
    ]);
    expect(['yes', '', undefined, null].map(urlFlag)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is the id of a row', () => {
    expect([7, '7', 0, -1, 1.5, 'seven', '', undefined].map(urlId)).toEqual([7, 7, ...Array(6).fill(undefined)]);
  });

  it('is one of a few words, and nothing else', () => {
    const read = urlChoice(['ASC', 'DESC']);

    expect(['ASC', 'DESC', 'asc', 1, undefined].map(read)).toEqual(['ASC', 'DESC', undefined, undefined, undefined]);
  });
});
