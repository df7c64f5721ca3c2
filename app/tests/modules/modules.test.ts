import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { UploadRef } from '#features/files/contract.ts';
import { filesModule, findFileRight } from '#features/files/server/index.ts';
import type { AnyPage } from '#platform/contract/pages.ts';
import { readersByObject } from '#platform/server/meta/meta-receiver.ts';
import { readSettings } from '#platform/server/settings/env.ts';
import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { describedAs } from '#platform/server/settings/setting-kinds.ts';
import { environmentSchema } from '#platform/server/settings/settings-schema.ts';
import { testApp } from '#testing/app.ts';
import { loadInBrowser } from '#testing/load-in-browser.ts';
import { modules } from '../../modules.ts';
import { pages as serverPages } from '../../pages/page-routes.ts';

const rooms = ['engines', 'features', 'integrations', 'platform'];
const files = rooms.flatMap((room) =>
  readdirSync(join(repositoryRoot, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
);
const sources = files
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(repositoryRoot, path), 'utf8'));

/** Returns the names that the sources define with such a call. */
const defined = (pattern: RegExp) =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)).sort();

/** Returns the pages of every `pages.ts` of a feature or an integration. */
async function loadPages(): Promise<AnyPage[]> {
  const paths = files.filter((path) => /^(features|integrations)\/[\w-]+\/pages\.ts$/.test(path));
  const all = await Promise.all(paths.map((path) => import(join(repositoryRoot, path))));
  const tables = all.flatMap((exports) => Object.values(exports as object)).filter((each) => !Array.isArray(each));
  return tables.flatMap((each) => Object.values<AnyPage>(each));
}

describe('the manifests of the server', () => {
  // An engine without jobs, events and calls of its own has no manifest.
  const manifests = files.filter(
    (path) =>
      /^(engines|features|integrations)\/[\w-]+\/server\/index\.ts$/.test(path) &&
      (!path.startsWith('engines/') || readFileSync(join(repositoryRoot, path), 'utf8').includes('serverModule(')),
  );

  it.each(manifests)('%s is listed', async (path) => {
    const exports = Object.values(await import(join(repositoryRoot, path)));
    expect(exports.filter((each) => modules.includes(each as never))).toHaveLength(1);
  });

  it('name every job there is exactly once', () => {
    const jobs = modules.flatMap((module) => module.jobs ?? []).map(({ name }) => name);
    const named = defined(/(?:defineJob|defineBatchJob|eraseAfter)\(\{\s*name: '([^']+)'/g);
    // Every provider of connected sources has each of these, under its own name.
    const ofSources = defined(/defineJob\(\{\s*name: `\$\{source\.id\}\.([^`]+)`/g);
    const providers = jobs.flatMap((name) => /^(.+)\.sync-forms$/.exec(name)?.[1] ?? []);
    expect([ofSources.length, providers]).toEqual([7, ['facebook', 'linkedin', 'tiktok']]);
    const ofProviders = providers.flatMap((id) => ofSources.map((name) => `${id}.${name}`));
    expect(jobs.sort()).toEqual([...named, ...ofProviders].sort());
  });

  it('name every event there is exactly once', () => {
    const events = modules.flatMap((module) => Object.values(module.events ?? {})).map(({ kind }) => kind);
    expect(events.sort()).toEqual(defined(/defineEvent\(\s*'([^']+)'/g));
  });

  it('name every kind of alert there is exactly once', () => {
    const kinds = modules.flatMap(({ extensions = [] }) => extensions).filter((extension) => 'about' in extension);
    expect(kinds).toHaveLength(defined(/const (\w+) = alertKind\(/g).length);
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  it('receive notices of Meta with files that the build knows and that read an entry', async () => {
    const build = readFileSync(join(repositoryRoot, 'vite.config.ts'), 'utf8');
    await testApp();

    // Another test of the process may have made up kinds of its own.
    const sources = [...readersByObject().values()].filter((source) => !source.endsWith('.fixture.ts'));
    for (const source of sources) {
      expect(build).toContain(`'${source}'`);
      const { readEntry } = await import(join(repositoryRoot, source));
      expect([readEntry(null), readEntry([]), readEntry({ changes: 7 })]).toEqual([[], [], []]);
    }
    expect([...readersByObject().keys()]).toEqual(expect.arrayContaining(['page', 'whatsapp_business_account']));
  });

  it('name every page that exists', async () => {
    const named = modules.flatMap(({ pages = {} }) => Object.values(pages));
    const files = await loadPages();
    expect(named.map(({ pattern }) => pattern).sort()).toEqual(files.map(({ pattern }) => pattern).sort());
    expect(new Set(named.map(({ pattern }) => pattern)).size).toBe(named.length);
  });

  it('say for every use of a file who may read it', async () => {
    await testApp();
    expect(UploadRef.options.filter((ref) => findFileRight(ref) === undefined)).toEqual([]);
  });
});

describe('a setting', () => {
  const words = readFileSync(join(repositoryRoot, 'docs/operations.md'), 'utf8');
  const declared = modules.flatMap(({ settings }) => Object.keys(settings?.shape ?? {}));
  const names = [...Object.keys(environmentSchema.shape), ...declared];

  it.each(names)('%s is explained to the people who run the product', (name) => {
    expect(words).toContain(`\`${name}\``);
  });

  it('is in .env.example, which names no other', () => {
    const example = readFileSync(join(repositoryRoot, '.env.example'), 'utf8');
    expect([...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name).sort()).toEqual([...names].sort());
  });

  it('says what it must be, for the message about an unusable value', () => {
    const schemas = Object.entries({
      ...environmentSchema.shape,
      ...Object.assign({}, ...modules.map(({ settings }) => settings?.shape)),
    } as Record<string, z.ZodType>);
    expect(schemas.filter(([, schema]) => !schema.meta()?.must_be).map(([name]) => name)).toEqual([]);
  });

  it('belongs to the platform or to one module', () => {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('that a module declares is in its manifest', () => {
    const definitions = sources.filter((text) => /= defineSettings\(/.test(text));
    expect(modules.filter(({ settings }) => settings)).toHaveLength(definitions.length);
  });

  it('of a module is checked at the start like any other, and a secret is not repeated', () => {
    const secret = defineSettings(
      { FEED_KEY: describedAs('a long secret', z.string().min(32).optional()) },
      {
        secrets: ['FEED_KEY'],
      },
    );
    const read = (environment: Record<string, string>) => () =>
      readSettings(environment, [filesModule.settings!, secret]);

    expect(read({ ORG_STORAGE_GB: 'much' })).toThrow(
      'ORG_STORAGE_GB must be a number of gigabytes above 0; it is "much".',
    );
    expect(read({ FEED_KEY: 'short' })).toThrow('FEED_KEY must be a long secret.');
    expect(secret.readFrom(read({})())).toMatchObject({});
    expect(() => secret.readFrom(readSettings({}))).toThrow('not in the manifest of a listed module: FEED_KEY');
  });
});

describe('the manifests of the web', () => {
  const list = readFileSync(join(repositoryRoot, 'app/web/modules.ts'), 'utf8');
  const manifests = files
    .filter((path) => /^(features|integrations)\/[\w-]+\/web\/index\.ts$/.test(path))
    .flatMap((path) => readFileSync(join(repositoryRoot, path), 'utf8').match(/\w+(?= = webModule\()/g) ?? []);

  it.each(manifests)('%s is listed', (name) => {
    expect(list).toMatch(new RegExp(`^  ${name},$`, 'm'));
  });

  describe('together', () => {
    it('have the pages the server has, and a screen for each', async () => {
      const { pages } = await loadInBrowser('app/web/pages.ts');
      const { screens } = await loadInBrowser('app/web/screens.ts');
      expect(new Set(pages)).toEqual(new Set(serverPages));
      expect(serverPages.filter((page) => !screens.has(page)).map(({ pattern }) => pattern)).toEqual([]);
    });

    it('have a key of its own for each area', async () => {
      const { areas } = await loadInBrowser('app/web/shell/areas.ts');
      const keys = areas.map(({ key }: { key: string }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    });
  });
});
