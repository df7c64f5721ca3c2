import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { findViolations, measureEntryPoints, readSources } from './import-directions.mjs';
import { wideEntryPoints } from './import-rules.mjs';

/** Returns the messages for files given as path → text. */
const sentences = (files: Record<string, string>): string[] =>
  findViolations(Object.entries(files).map(([path, text]) => ({ path, text }))).map(({ message }) => message);

const importing = (path: string, specifier: string) => sentences({ [path]: `import { it } from '${specifier}';\n` });

describe('entry points', () => {
  it.each([
    ['features/clients/server/a.ts', '#app/server.ts', 'nobody imports app'],
    ['platform/server/a.ts', '#features/clients/contract.ts', 'platform imports only platform'],
    ['platform/server/a.ts', '#database/migrate.ts', 'platform imports only platform'],
    ['features/clients/server/a.ts', '#integrations/facebook/server/index.ts', 'features never import an integration'],
    ['engines/visits/server/a.ts', '#features/leads/contract.ts', 'engines know no feature and no integration'],
    ['domain/a.ts', '#engines/visits/contract.ts', 'domain imports only platform'],
    ['features/leads/server/a.ts', '#engines/visits/server/grade.ts', 'enter engines/visits by an entry point'],
    ['database/migrate.ts', '#features/clients/contract.ts', 'the database knows no feature'],
    ['database/json-columns.ts', '#integrations/facebook/contract.ts', 'the database knows no feature'],
    ['features/clients/web/a.tsx', '#platform/server/logs/log.ts', 'web never imports server'],
    ['features/clients/web/a.tsx', '../server/clients.queries.ts', 'web never imports server'],
    ['app/web/main.tsx', '#features/clients/server/index.ts', 'web never imports server'],
    ['features/clients/server/a.ts', '#platform/web/format.ts', 'server never imports web'],
    ['features/clients/contract.ts', './server/clients.queries.ts', 'what server and web agree on imports neither'],
    ['platform/contract/time.ts', '#platform/server/clock.ts', 'what server and web agree on imports neither'],
    [
      'features/leads/server/a.ts',
      '#features/clients/server/clients.queries.ts',
      'enter features/clients by an entry point',
    ],
    ['app/server.ts', '#features/clients/server/clients.routes.ts', 'enter features/clients by an entry point'],
    ['integrations/facebook/server/a.ts', '#features/leads/server/filing.ts', 'enter features/leads by an entry point'],
    ['testing/world.ts', '#features/clients/server/clients.queries.ts', 'enter features/clients by an entry point'],
    ['features/leads/server/a.ts', '#features/files/upload-refs.ts', 'enter features/files by an entry point'],
    ['features/clients/pages.ts', '#features/leads/contract.ts', 'pages.ts knows no other feature'],
    ['features/clients/server/a.ts', '#testing/world.ts', 'only tests and the demo enter testing'],
    ['features/clients/server/a.ts', '#emulators/smtp.ts', 'the product does not know its emulators'],
    ['testing/world.ts', '../e2e/browser.ts', 'nobody imports e2e'],
    ['features/clients/server/a.ts', '../../leads/contract.ts', 'relative only inside the same room'],
    ['features/clients/server/a.ts', './clients.queries', 'write the file extension'],
  ])('%s may not import %s', (path, specifier, sentence) => {
    expect(importing(path, specifier).join('\n')).toContain(sentence);
  });

  it.each([
    ['app/server.ts', '#features/clients/server/index.ts'],
    ['features/leads/server/a.ts', '#engines/visits/server/index.ts'],
    ['engines/visits/server/a.ts', '#domain/tags.ts'],
    ['features/sharing/web/viewer/viewer.mjs', '#engines/visits/web/engagement-timer.mjs'],
    ['app/web/main.tsx', '#features/clients/web/index.ts'],
    ['app/web/screens.ts', '#features/clients/web/list/clients-list.screen.tsx'],
    ['e2e/global-setup.ts', '../scripts/build.mjs'],
    ['platform/server/database/db.ts', '#database/types.generated.ts'],
    ['platform/server/logs/log.test.ts', '#testing/database.ts'],
    ['features/leads/server/a.ts', '#features/clients/contract.ts'],
    ['features/leads/server/a.ts', '#features/clients/server/index.ts'],
    ['features/clients/web/a.tsx', '../contract.ts'],
    ['features/clients/web/a.tsx', '#platform/contract/time.ts'],
    ['integrations/facebook/server/a.ts', '#features/leads/events.ts'],
    ['features/leads/web/a.tsx', '#features/clients/pages.ts'],
    ['demo/demo.ts', '#testing/world.ts'],
    ['testing/app.ts', '#app/server.ts'],
    ['testing/uploads.ts', '#features/files/upload-refs.ts'],
    ['features/clients/web/a.tsx', 'react'],
    ['platform/web/ui/layout/icon.tsx', './icon.svg?raw'],
  ])('%s may import %s', (path, specifier) => {
    expect(importing(path, specifier)).toEqual([]);
  });

  it('gives at most 40 names to others, tests apart', () => {
    const names = Array.from({ length: 41 }, (_, index) => `name${index}`);
    const [first, ...others] = names;
    const from = '#engines/visits/contract.ts';
    const both = { 'features/leads/a.ts': `import { ${others} } from '${from}';`, 'features/tours/a.ts': '' };

    expect(sentences(both)).toEqual([]);
    expect(sentences({ ...both, 'features/tours/a.test.ts': `import { ${first} } from '${from}';` })).toEqual([]);
    expect(sentences({ ...both, 'features/tours/a.ts': `import { type ${first} as B } from '${from}';` })).toEqual([
      'others import 41 names, at most 40 may be',
    ]);
  });

  it('that gave more before is as wide as the rules say, so that its number only falls', () => {
    const widths = measureEntryPoints(readSources(repositoryRoot));

    expect(Object.fromEntries(Object.keys(wideEntryPoints).map((path) => [path, widths.get(path)]))).toEqual(
      wideEntryPoints,
    );
  });

  it('every way of importing is seen', () => {
    const ways = [
      `import type { A } from '#app/server.ts';`,
      `import {\n  a,\n  b,\n} from '#app/server.ts';`,
      `export * from '#app/server.ts';`,
      `import '#app/server.ts';`,
      `const later = () => import('#app/server.ts');`,
    ];

    expect(ways.map((text) => sentences({ 'features/clients/server/a.ts': text }).length)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('the graph of features', () => {
  it('has no cycle, however long', () => {
    const ring = sentences({
      'features/a/server/x.ts': `import { b } from '#features/b/contract.ts';`,
      'features/b/server/x.ts': `import { c } from '#features/c/server/index.ts';`,
      'features/c/events.ts': `import { a } from '#features/a/contract.ts';`,
    });

    expect(ring).toEqual(['features in a ring: a → b → c → a']);
  });

  it('counts no link to a page of another feature', () => {
    const links = sentences({
      'features/a/web/x.ts': `import { bPages } from '#features/b/pages.ts';`,
      'features/b/web/x.ts': `import { aPages } from '#features/a/pages.ts';`,
    });

    expect(links).toEqual([]);
  });

  it('has no cycle of files either, not even of types', () => {
    const ring = sentences({
      'features/a/server/x.ts': `import type { Y } from './y.ts';`,
      'features/a/server/y.ts': `import { x } from './x.ts';`,
    });

    expect(ring).toEqual(['files in a ring: features/a/server/x.ts → features/a/server/y.ts → features/a/server/x.ts']);
  });

  it('may meet again without a cycle, and tests do not count', () => {
    const diamond = sentences({
      'features/a/server/x.ts': `import { b } from '#features/b/contract.ts'; import { c } from '#features/c/contract.ts';`,
      'features/b/server/x.ts': `import { d } from '#features/d/contract.ts';`,
      'features/c/server/x.ts': `import { d } from '#features/d/contract.ts';`,
      'features/d/server/x.test.ts': `import { a } from '#features/a/contract.ts';`,
    });

    expect(diamond).toEqual([]);
  });
});

describe('what only named files may do', () => {
  it.each([
    ['features/a/server/a.ts', `import pg from 'pg';`, 'SQL stands only in'],
    ['features/a/server/a.ts', `scope.db.selectFrom('clients')`, 'SQL stands only in'],
    ['features/a/server/a.ts', 'const rows = sql<Row>`select 1`;', 'SQL stands only in'],
    ['features/a/server/a.ts', 'await fetch(url)', 'fetch only in'],
    ['features/a/web/a.tsx', 'await window.fetch(url)', 'fetch only in'],
    ['platform/server/logs/log.ts', 'process.env.HOME', 'process.env only in'],
    ['platform/server/logs/log.ts', 'const time = Date.now();', 'the time only from'],
    ['features/a/server/a.ts', 'const time = new Date();', 'the time only from'],
    ['features/a/contract.ts', 'const time = DateTime.now();', 'the time only from'],
    ['features/a/contract.ts', `import { join } from 'node:path';`, 'nothing of Node.js'],
    ['platform/web/api.ts', `import { join } from 'node:path';`, 'nothing of Node.js'],
    ['features/a/server/a.ts', `import fc from 'fast-check';`, 'an installation has no devDependencies'],
    [
      'features/a/web/a.tsx',
      `const load = () => import('axe-core/axe.min.js');`,
      'an installation has no devDependencies',
    ],
    ['features/a/server/a.ts', `import { a } from '@php-wasm/node-8-4/b';`, 'an installation has no devDependencies'],
    ['features/a/contract.ts', `import { z } from 'zod';`, "write import * as z from 'zod'"],
  ])('%s may not say %s', (path, text, sentence) => {
    expect(sentences({ [path]: text }).join('\n')).toContain(sentence);
  });

  it.each([
    ['features/a/server/a.queries.ts', `scope.db.selectFrom('clients')`],
    ['platform/server/network/http-client.ts', 'await fetch(url)'],
    ['platform/web/api.ts', 'await fetch(url)'],
    ['features/a/web/a.tsx', 'list.refetch(); prefetch(url); query.fetch(1)'],
    ['platform/server/settings/env.ts', 'process.env'],
    ['platform/server/clock.ts', 'Date.now()'],
    ['features/a/web/a.tsx', 'Date.now()'],
    ['features/a/server/a.ts', 'new Date(instant)'],
    ['features/a/server/a.ts', "throw new Error('process.env is read elsewhere')"],
    ['scripts/dev.ts', 'process.env.HOME'],
    ['features/a/server/a.ts', '// never Date.now() here\n/* nor\n process.env */'],
    ['features/a/contract.ts', `import * as z from 'zod';`],
    ['features/a/server/a.test.ts', `import fc from 'fast-check';`],
    ['features/a/server/a.ts', `import { parse } from 'csv-parse/sync';`],
  ])('%s may say %s', (path, text) => {
    expect(sentences({ [path]: text })).toEqual([]);
  });

  it('the line of the violation is right, with or without comments', () => {
    const [violation] = findViolations([{ path: 'features/a/server/a.ts', text: '/*\n a\n*/\n\nawait fetch(url)' }]);

    expect(violation).toMatchObject({ path: 'features/a/server/a.ts', line: 5 });
  });
});

describe('every import of the repository', () => {
  it('keeps the rules', () => {
    const sources = readSources(repositoryRoot);

    expect(sources.length).toBeGreaterThan(50);
    expect(findViolations(sources)).toEqual([]);
  });
});
