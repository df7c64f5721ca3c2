import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { rooms } from './import-rules.mjs';

const banned = [
  'whoever',
  'somebody',
  'anybody',
  'everybody',
  'nobody',
  'stands?',
  'by itself',
  'by themselves',
  'go(es)? on',
  'went on',
  'comes? in',
  'came in',
  'came by',
  'mended',
  'was made',
  'meanwhile',
  'held back',
];

const catalogues = rooms
  .flatMap((room) =>
    readdirSync(join(repositoryRoot, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
  .filter((path) => /(^|[/-])en\.ts$|\/web\/en\/\w+\.ts$|^integrations\/lead-forms\/words\.ts$/.test(path));

/** The texts of every catalogue: what is in quotes, without comments. */
const texts = catalogues.flatMap((path) => {
  const source = readFileSync(join(repositoryRoot, path), 'utf8').replace(
    /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm,
    '',
  );
  return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((text) => text.includes(' '))
    .map((text) => `${path}: ${text}`);
});

describe('the texts of the screens', () => {
  it('are found', () => expect(texts.length).toBeGreaterThan(1_500));

  it.each(banned)('say plainly what they mean, without “%s”', (words) => {
    const pattern = new RegExp(`: .*\\b${words}\\b`, 'i');
    expect(texts.filter((text) => pattern.test(text))).toEqual([]);
  });
});
