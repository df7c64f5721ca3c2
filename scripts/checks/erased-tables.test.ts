import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { readSources } from './import-directions.mjs';

const schema = readFileSync(join(repositoryRoot, 'database/schema.sql'), 'utf8');

/** The tables that `eraseAfter` is declared for. */
const listErased = (): string[] => {
  const found = new Set<string>();
  for (const { text } of readSources(repositoryRoot)) {
    for (const [, table] of text.matchAll(/eraseAfter\(\{[^}]*?table: '(\w+)'/g)) found.add(table!);
  }
  return [...found].sort();
};

it('a table whose rows are erased after some days shows them to the worker, which finds them in all organisations', () => {
  const erased = listErased();

  expect(erased.length).toBeGreaterThan(8);
  expect(erased.filter((table) => !schema.includes(`create policy worker on ${table} `))).toEqual([]);
});
