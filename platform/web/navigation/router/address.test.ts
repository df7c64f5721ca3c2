import { describe, expect, it } from 'vitest';
import { isCurrentLink, parseSearch, readLocation, writeSearch } from './address.ts';

describe('the query of an address', () => {
  it.each([
    [{ search: 'ana', page: 2, is_new_lead: true }, '?search=ana&page=2&is_new_lead=true'],
    [{ search: '7' }, '?search=%227%22'],
    [{ labels: [1, 2] }, '?labels=%5B1%2C2%5D'],
    [{ search: undefined }, ''],
  ])('is read as it was written: %o', (search, query) => {
    expect(writeSearch(search)).toBe(query);
    expect(writeSearch(parseSearch(query))).toBe(query);
  });

  it('has a number that would be written otherwise as a text, and a repeated name as a list', () => {
    expect(parseSearch('?constructor=7&__proto__=8')).toEqual(
      Object.fromEntries([
        ['constructor', 7],
        ['__proto__', 8],
      ]),
    );
    expect(parseSearch('?phone=007&size=1e3&id=7&id=8')).toEqual({ phone: '007', size: '1e3', id: [7, 8] });
  });
});

const at = (href: string) => {
  const { pathname, search, hash } = new URL(href, 'https://leadkeep.test');
  return readLocation({ href, pathname, search, hash, state: { __TSR_index: 0 } });
};

describe('a link', () => {
  it.each([
    ['/content', '/content/files', true],
    ['/content', '/contents', false],
    ['/content?tab=files', '/content?tab=files&search=a', true],
    ['/content?tab=files', '/content', false],
  ])('to %s is current at %s: %s', (href, address, isCurrent) => {
    expect(isCurrentLink(href, at(address))).toBe(isCurrent);
  });

  it('may ask for the very page, and for the very query', () => {
    expect(isCurrentLink('/content', at('/content/files'), { exact: true })).toBe(false);
    expect(isCurrentLink('/content', at('/content?tab=files'), { exact: true })).toBe(false);
    expect(isCurrentLink('/content', at('/content?tab=files'), { exact: true, includeSearch: false })).toBe(true);
  });
});
