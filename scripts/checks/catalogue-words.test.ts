import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { rooms } from './import-rules.mjs';

const banned = [
  'whoever',
  'whom',
  'somebody',
  'anybody',
  'everybody',
  'nobody(?! account)',
  'stands?',
  'by itself',
  'by themselves',
  'go(es)? on',
  'went on',
  'gone on',
  'comes? in',
  'came in',
  'came by',
  'mended',
  'was made',
  'meanwhile',
  'held back',
  'told',
  'tell me',
  'any ?more',
  'of the last',
  'hand(s|ed)? out',
  'takes? out',
  'stays? as (it is|they are)',
  '(do|does) not exist any',
  '(has|have) no such',
  'is no [a-z]+ any',
];

const isCatalogue = (path: string) =>
  /(^|[/-])en\.ts$|\/web\/en\/\w+\.ts$|^features\/lead-forms\/words\.ts$/.test(path);

const files = rooms
  .flatMap((room) =>
    readdirSync(join(repositoryRoot, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture|safety|story)\.|(^|\/)testing\//.test(path));

/** The texts of files: what is in quotes, without comments. */
const readTexts = (paths: string[]) =>
  paths.flatMap((path) => {
    const source = readFileSync(join(repositoryRoot, path), 'utf8').replace(
      /\/\*[\s\S]*?\*\/|(^|\s)\/\/ .*$|^import .*$/gm,
      '',
    );
    return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g)]
      .map(([, single, double, template]) => single ?? double ?? template ?? '')
      .filter((text) => text.includes(' '))
      .map((text) => `${path}: ${text}`);
  });

const texts = readTexts(files.filter(isCatalogue));

const isOfProduct = (path: string) => /^(app|domain|features|integrations|platform)\//.test(path);

/** Sentences that are not in a catalogue: refusals, mails, alerts, what calls do. What is logged begins with a small letter. */
const sentences = readTexts(files.filter((path) => isOfProduct(path) && !isCatalogue(path))).filter((text) =>
  /: (\$\{[^}]*\})? ?[A-Z“][^:;]* [^ ]+ [^ ]+/.test(text),
);

describe('the texts of the screens', () => {
  it('are found', () => expect(texts.length).toBeGreaterThan(1_500));

  it.each(banned)('say plainly what they mean, without “%s”', (words) => {
    const pattern = new RegExp(`: .*\\b${words}\\b`, 'i');
    expect(texts.filter((text) => pattern.test(text))).toEqual([]);
  });
});

describe('the sentences outside the catalogues', () => {
  it('are found', () => expect(sentences.length).toBeGreaterThan(500));

  it.each(banned)('say plainly what they mean, without “%s”', (words) => {
    const pattern = new RegExp(`: .*\\b${words}\\b`, 'i');
    expect(sentences.filter((text) => pattern.test(text))).toEqual([]);
  });
});
