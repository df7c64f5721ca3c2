import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { pages } from './page-routes.ts';

// Read from the disk, because what Vite finds by a pattern is cached for as long as the file that asks is the same.
const tables = ['app', 'engines', 'features', 'integrations'].flatMap((room) =>
  readdirSync(join(repositoryRoot, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.screens.test.tsx'))
    .map((path) => readFileSync(join(repositoryRoot, room, path), 'utf8')),
);

it('the screen of every page is opened in its states', () => {
  const rows = tables.flatMap((table) => table.match(/^ {2,4}\w+(?=: \{\n +at: )/gm) ?? []);
  // A screen of many parts has a table beside each of them.
  expect(new Set(rows.map((name) => name.trim())).size).toBe(pages.length);
});
