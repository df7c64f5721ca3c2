import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { rooms } from './import-rules.mjs';

/** Matches `S0-2.7-04`, or `S0-2.7-17 to S0-2.7-30` for those two and all between. */
const ID = /\b(S\d-[\w.]+)-(\d{2})(?: to \1-(\d{2}))?/g;

/** Writes docs/requirements.md: each statement of the specification that tests name, with their files. */
export function requirementsTable(): string {
  const listFiles = new Map<string, string[]>();
  for (const file of testFiles()) {
    const ids = new Set(idsIn(readFileSync(join(repositoryRoot, file), 'utf8')));
    for (const id of ids) listFiles.set(id, [...(listFiles.get(id) ?? []), file]);
  }
  const rows = [...listFiles]
    .sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(([id, files]) => `| ${id} | ${files.join('<br>')} |\n`);
  return `# Which test proves what

Tests name the statements of the specification they prove, at the end of their titles or in a comment. \`npm run generate\`
writes this list anew.

| Statement | Tests |
| --- | --- |
${rows.join('')}`;
}

const testFiles = (): string[] =>
  rooms
    .flatMap((room) =>
      readdirSync(join(repositoryRoot, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
    )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(test|journey)\.tsx?$/.test(file))
    .sort();

function idsIn(text: string): string[] {
  return [...text.matchAll(ID)].flatMap(([, section, first = '', last = first]) => {
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_, index) => `${section}-${String(Number(first) + index).padStart(2, '0')}`);
  });
}
