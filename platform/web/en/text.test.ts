import { describe, expect, it } from 'vitest';
import { defineText } from './text.ts';

const text = defineText({
  title: 'Clients',
  greeting: 'Hello {name}, {name} again',
  clients: { zero: 'No clients', one: '1 client', other: '{count} clients' },
  selected: { one: '{count} of {total} selected', other: '{count} of {total} selected' },
  waiting: { one: 'Wait {count} day', other: 'Wait {count} days' },
});

describe('the text catalogue', () => {
  it('answers a plain text by its key', () => {
    expect(text('title')).toBe('Clients');
  });

  it('puts values in every place that names them', () => {
    expect(text('greeting', { name: 'Nguyễn' })).toBe('Hello Nguyễn, Nguyễn again');
  });

  it('has forms for none, one and many', () => {
    expect([0, 1, 2, 412].map((count) => text('clients', { count }))).toEqual([
      'No clients',
      '1 client',
      '2 clients',
      '412 clients',
    ]);
  });

  it('uses the many form for none where no other is given', () => {
    expect(text('waiting', { count: 0 })).toBe('Wait 0 days');
    expect(text('waiting', { count: 1 })).toBe('Wait 1 day');
  });

  it('writes numbers with separators', () => {
    expect(text('selected', { count: 1_284, total: 20_000 })).toBe('1,284 of 20,000 selected');
  });

  it('never fills a value again, so a name with braces stays a name', () => {
    expect(text('greeting', { name: '{count}' })).toBe('Hello {count}, {count} again');
  });

  it('refuses unknown keys and missing values when compiled', () => {
    // @ts-expect-error no such key
    expect(() => text('missing')).toThrow();
    // @ts-expect-error the name is missing
    text('greeting');
    // @ts-expect-error the value is misspelt
    text('greeting', { nam: 'Nadia' });
    // @ts-expect-error a plural needs its count
    text('clients');
  });
});
