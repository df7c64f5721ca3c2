import { afterEach, expect, it } from 'vitest';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { Attribution } from '../../contract.ts';
import {
  ATTRIBUTION_FIELD,
  carryAttribution,
  describeTouch,
  readArrival,
  readAttribution,
} from './read-attribution.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const nobody = { first_touch: null, last_touch: null, site: null };

afterEach(() => setClock(systemClock));

/** Returns what is left of a text in the field of a form. */
const read = (written: unknown) =>
  readAttribution(new Map([[ATTRIBUTION_FIELD, typeof written === 'string' ? written : JSON.stringify(written)]]));

it('somebody who follows a link comes by its campaign and by the page it stood on, without what that page was asked', () => {
  setClock(stoppedAt(NOW));
  const query = new URLSearchParams('utm_source=facebook&utm_campaign=spring&gclid=abc&name=Jane');
  const headers = { host: 'go.example', referer: 'https://m.facebook.com/story?id=secret#top' };

  const { first_touch, last_touch, site } = readArrival(query, headers);

  expect(first_touch).toEqual({
    at: NOW,
    utm_source: 'facebook',
    utm_campaign: 'spring',
    gclid: 'abc',
    referrer: 'https://m.facebook.com/story',
  });
  expect([last_touch, site]).toEqual([first_touch, null]);
});

it('nothing is known of somebody who types the address, or comes from a page of ours', () => {
  expect(readArrival(new URLSearchParams(), { host: 'go.example' })).toEqual(nobody);
  const referer = 'https://go.example/f/bayshore';
  expect(readArrival(new URLSearchParams(), { host: 'go.example', referer })).toEqual(nobody);
});

it('a plain frame tells the website around it, as far as the browser says it', () => {
  setClock(stoppedAt(NOW));
  const headers = { host: 'go.example', referer: 'https://North.example:8443/', 'sec-fetch-dest': 'iframe' };

  expect(readArrival(new URLSearchParams('utm_source=flyer'), headers)).toMatchObject({
    last_touch: { utm_source: 'flyer', landing_page: 'https://north.example:8443/' },
    site: 'north.example:8443',
  });
});

it('what embed.js says in the address counts before what the browser says', () => {
  setClock(stoppedAt(NOW));
  const came_by = {
    first_touch: { at: '2026-11-20T09:00:00.000Z', utm_source: 'google', landing_page: 'https://north.example/homes' },
    last_touch: { at: '2026-11-20T09:30:00.000Z', utm_source: 'newsletter' },
    site: 'north.example',
    page: 'https://north.example/contact',
  };
  const query = new URLSearchParams({ utm_source: 'other', came_by: JSON.stringify(came_by) });

  const read = readArrival(query, { referer: 'https://north.example/', 'sec-fetch-dest': 'iframe' });

  expect(read).toEqual(came_by);
  expect(readAttribution(new Map([[ATTRIBUTION_FIELD, carryAttribution(read)]]))).toEqual(came_by);
});

it.each([
  ['no JSON', 'utm_source=x'],
  ['a list', [1, 2]],
  ['touches that are none', { first_touch: 7, last_touch: 'x', site: { host: 'x' } }],
  ['a text of 8,001 characters', 'x'.repeat(8_001)],
  ['addresses that are none', { last_touch: { referrer: 'javascript:alert(1)', landing_page: 'data:text/html,x' } }],
  ['names of other things', { last_touch: { constructor: 'x', __proto__: { utm_source: 'x' } }, site: 'a b' }],
])('a forged field with %s says nothing', (_, written) => {
  expect(read(written)).toEqual(nobody);
});

it('a forged field is cut and cleaned, so that it can be stored and read', () => {
  setClock(stoppedAt(NOW));
  const touch = {
    at: '9999-12-31T23:59:59.999Z',
    utm_source: `\u0000a\u202eb\ud83d\n c${'x'.repeat(300)}`,
    fbclid: 'y'.repeat(800),
    referrer: `https://user:word@North.example/a?b#c`,
    landing_page: `https://north.example/${'z'.repeat(900)}`,
  };

  const came_by = read({ last_touch: touch, site: 'NORTH.example', page: 'https://north.example/?a' });

  expect(Attribution.parse(came_by)).toEqual(came_by);
  expect(came_by.last_touch).toMatchObject({
    at: NOW,
    utm_source: expect.stringMatching(/^ab\ufffd c/),
    fbclid: 'y'.repeat(500),
    referrer: 'https://north.example/a',
  });
  expect(came_by.last_touch?.utm_source?.length).toBeLessThanOrEqual(200);
  expect(came_by.last_touch?.landing_page).toHaveLength(500);
  expect([came_by.site, came_by.page]).toEqual(['north.example', 'https://north.example/']);
});

it('touches too long to be carried whole lose the first one alone', () => {
  const long = Object.fromEntries(['gclid', 'fbclid', 'ttclid', 'li_fat_id'].map((name) => [name, '"'.repeat(500)]));
  const touch = { at: NOW, utm_source: 'last', ...long };

  const carried = readAttribution(
    new Map([[ATTRIBUTION_FIELD, carryAttribution({ first_touch: touch, last_touch: touch, site: null })]]),
  );

  expect(carried.last_touch?.utm_source).toBe('last');
});

it.each([
  [{ utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring' }, 'google / cpc / spring'],
  [{ gclid: 'a', referrer: 'https://www.google.com/' }, 'google ads'],
  [{ fbclid: 'a', utm_campaign: 'spring' }, 'facebook / spring'],
  [{ referrer: 'https://blog.example/posts/7' }, 'blog.example'],
  [{ landing_page: 'https://north.example/' }, null],
])('%o is for people %s', (parts, line) => {
  expect(describeTouch({ at: NOW, ...parts })).toBe(line);
});
