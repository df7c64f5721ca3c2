import { describe, expect, it } from 'vitest';
import { readAddresses } from './read-addresses.ts';

describe('a pasted list of addresses', () => {
  it('is cut at commas, semicolons, spaces and line ends', () => {
    expect(readAddresses('a@x.example, b@x.example;c@x.example\nd@x.example  e@x.example\r\n')).toEqual({
      addresses: ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example', 'e@x.example'],
      wrong: [],
    });
  });

  it('may have names around the addresses, commas in quotes included', () => {
    expect(readAddresses('Hui Min <hui.min@x.example>, "Goh, Farid" <farid@x.example>').addresses).toEqual([
      'hui.min@x.example',
      'farid@x.example',
    ]);
  });

  it('names an address twice only once, however it is written in capitals', () => {
    expect(readAddresses('a@x.example A@X.example').addresses).toEqual(['a@x.example']);
  });

  it('says what is no address', () => {
    expect(readAddresses('hello, @x.example a@x a@x..example ok@x.example').wrong).toEqual([
      'hello',
      '@x.example',
      'a@x',
      'a@x..example',
    ]);
  });

  it('reads a long text in time that grows with its length alone', () => {
    const started = performance.now();
    for (const sign of ['<', '"', '@', ' ', 'a', ',']) readAddresses(sign.repeat(200_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
