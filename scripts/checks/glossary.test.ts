import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { rooms } from './import-rules.mjs';

const glossary = readFileSync(join(repositoryRoot, 'docs/glossary.md'), 'utf8');

/** The first column of the table of words that are not used. */
const unused = [...(glossary.split('## Words that are not used')[1] ?? '').matchAll(/^\| ([\w -]+) \| /gm)]
  .map(([, word = '']) => word)
  .filter((word) => word !== 'Not' && !word.startsWith('-'));

/** Returns whether the words of a file are ours: texts of the demo and the database's generated types are not. */
const isOurs = (path: string): boolean =>
  /\.(tsx?|mjs)$/.test(path) &&
  !/^demo\/(files\/(documents|booklet)|words|messages|showcase-clients)\.ts$|types\.generated|glossary\.test/.test(
    path,
  );

const given = /leadkeep_door|keep_behind_the_door|lead-source\.lead-parked/g;

/**
 * Makes the pattern of a word: `tick box` is found in `BareCheckbox`, `tickBoxes` and `tick-box`, `ground` in `grounds`
 * and `onGround` and not in `background`.
 */
function makePattern(word: string): RegExp {
  const [first = '', ...rest] = word.split(/[ -]/);
  const start = `(?:(?<![A-Za-z])${first}|(?<=[a-z])${first[0]!.toUpperCase()}${first.slice(1)}|(?<![A-Za-z])${first[0]!.toUpperCase()}${first.slice(1)})`;
  const others = rest.map((part) => `[ _-]?[${part[0]}${part[0]!.toUpperCase()}]${part.slice(1)}`).join('');
  return new RegExp(`${start}${others}s?(?![a-z])`);
}

const sources = rooms
  .flatMap((room) =>
    readdirSync(join(repositoryRoot, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
  .filter(isOurs)
  .map((path) => ({ path, lines: readFileSync(join(repositoryRoot, path), 'utf8').replaceAll(given, '').split('\n') }));

/** The words of the first table. */
const words = [...(glossary.split('## Words that are not used')[0] ?? '').matchAll(/^\| \*\*([^*]+)\*\*/gm)].map(
  ([, word = '']) => word,
);

describe('the glossary', () => {
  it('has at most 80 words', () => {
    expect(words.length).toBeLessThanOrEqual(80);
  });

  it('gives each word one meaning', () => {
    expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([]);
  });
});

describe('a word the glossary does not use', () => {
  it.each(unused)('is neither in names nor in comments nor on screens: %s', (word) => {
    const pattern = makePattern(word);
    const found = sources.flatMap(({ path, lines }) =>
      lines.flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
      ),
    );

    expect(found).toEqual([]);
  });

  it.each([
    ['spend code', 'spendCode(code)', true],
    ['ground', 'background', false],
    ['tick box', '<TickBox />', true],
    ['the book', 'clients of the book', true],
  ])('is recognised: %s in "%s"', (word, text, isFound) => {
    expect(makePattern(word).test(text)).toBe(isFound);
  });
});

describe('a function', () => {
  it('is named by a verb that says one thing, which these do not', () => {
    const vague =
      /^export (?:async )?(?:function\*? |const (?=\w+ = (?:async )?(?:<[^=]*>)?\())(?:keep|take|tell|say|note|give|ask|forget)[A-Z]/;
    const found = sources.flatMap(({ path, lines }) =>
      lines.filter((line) => vague.test(line)).map((line) => `${path}: ${line.slice(0, 120)}`),
    );

    expect(found).toEqual([]);
  });

  it('is rarely named as something of another thing: at most 60 functions and constants', () => {
    const found = sources.flatMap(({ lines }) =>
      lines.flatMap((line) => [...line.matchAll(/(?:function|const) [a-z]\w*Of\b/g)].map(([name]) => name)),
    );

    expect(found.length).toBeLessThanOrEqual(60);
  });
});
