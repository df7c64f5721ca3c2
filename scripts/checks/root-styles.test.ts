import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';

/** A rule of the whole page that depends on what is in it: every change inside styles the whole page anew. */
const ROOT_HAS = /(:root|\bhtml|\bbody)[^\s,{"'`]*:has\(/;

it('no style of the whole page looks for what is in it; a part says it on the root (`platform/web/browser/root-mark.ts`)', () => {
  const files = execFileSync('git', ['ls-files', '*.css', '*.tsx', '*/web/*.ts'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  const isRefused = (path: string) => {
    const source = readFileSync(join(repositoryRoot, path), 'utf8').replace(/\/\*.*?\*\//gs, '');
    return ROOT_HAS.test(source);
  };

  expect(ROOT_HAS.test(':root:has([data-sheet]) .toast')).toBe(true);
  expect(ROOT_HAS.test(':root[data-sheet] .toast:has(a)')).toBe(false);
  expect(files.filter(isRefused)).toEqual([]);
});
