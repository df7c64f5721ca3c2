import { describe, expect, it } from 'vitest';
import { pickMarks, readChoice, withValue } from './choice.mjs';
import { createCookies, createStorage } from './memory.mjs';

const DAY_MS = 86_400_000;
const AT = Date.parse('2026-11-20T10:00:00.000Z');
const write = (answer: string, providers: string[], at = AT) => JSON.stringify({ answer, providers, at, values: {} });

describe('the answer of a visitor', () => {
  it.each([
    ['a yes counts for its providers', write('allow', ['META', 'TIKTOK']), ['META'], 'allow'],
    ['a yes does not count for one that came later', write('allow', ['META']), ['META', 'TIKTOK'], undefined],
    ['a no counts for all', write('decline', ['META']), ['META', 'TIKTOK'], 'decline'],
    ['half a year later it is asked again', write('allow', ['META'], AT - 183 * DAY_MS), ['META'], undefined],
    ['of the future it is none', write('allow', ['META'], AT + DAY_MS), ['META'], undefined],
    ['nothing stored is none', null, ['META'], undefined],
    ['what is no answer is none', '{"answer":"yes","providers":["META"],"at":1}', ['META'], undefined],
    ['what is no JSON is none', '<script>', ['META'], undefined],
    ['null is none', 'null', ['META'], undefined],
  ])('%s', (_title, text, providers, expected) => {
    expect(readChoice(text, providers, AT)?.answer).toBe(expected);
  });

  it('holds at most thirty short values of pixels', () => {
    let choice = readChoice(write('allow', ['META']), ['META'], AT)!;
    for (let n = 0; n < 40; n += 1) choice = withValue(choice, `v${n}`, 'x');
    choice = withValue(choice, 'v0', 'y'.repeat(501));
    expect(Object.keys(choice.values)).toHaveLength(29);
    expect(withValue(choice, 'v1', null).values).not.toHaveProperty('v1');
  });
});

it('of an address pixels learn the marks of clicks and campaigns, and nothing about a person', () => {
  expect(pickMarks('?utm_source=fb&email=mai%40example.com&fbclid=a%26b&name=Mai')).toBe('?utm_source=fb&fbclid=a%26b');
  expect(pickMarks('?email=mai%40example.com')).toBe('');
});

describe('in place of cookies and storage', () => {
  it('pixels find what they set, and it is told to the page', () => {
    const told: unknown[] = [];
    const cookies = createCookies({ _fbp: '1' }, (...change) => told.push(change));
    cookies.set('_ga=GA1.2; path=/; expires=Fri, 01 Jan 2100 00:00:00 GMT; domain=.example.com');
    expect(cookies.cookie).toBe('_fbp=1; _ga=GA1.2');
    cookies.set('_fbp=; max-age=0');
    cookies.set('_ga=; expires=Thu, 01 Jan 1970 00:00:00 GMT');
    cookies.set('nothing');
    expect(cookies.cookie).toBe('');
    expect(told).toEqual([
      ['_ga', 'GA1.2'],
      ['_fbp', null],
      ['_ga', null],
    ]);
  });

  it('storage forgets what is removed', () => {
    const storage = createStorage();
    storage.setItem('a', '1');
    expect([storage.getItem('a'), storage.key(0), storage.length]).toEqual(['1', 'a', 1]);
    storage.removeItem('a');
    expect([storage.getItem('a'), storage.key(0), storage.length]).toEqual([null, null, 0]);
  });
});
