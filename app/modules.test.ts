import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UploadRef } from '#features/files/contract.ts';
import { findFileRight } from '#features/files/server/index.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { environmentSchema } from '#platform/server/settings/settings-schema.ts';
import { testApp } from '#testing/app.ts';
import { modules } from './modules.ts';

const rooms = ['features', 'integrations', 'platform'];
const files = rooms.flatMap((room) =>
  readdirSync(join(repositoryRoot, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
);
const sources = files
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(repositoryRoot, path), 'utf8'));

/** What the sources define with such a call, by name. */
const defined = (pattern: RegExp) =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)).sort();

describe('the manifests of the server', () => {
  const manifests = files.filter((path) => /^(features|integrations)\/[\w-]+\/server\/index\.ts$/.test(path));

  it.each(manifests)('%s is listed', async (path) => {
    const exports = Object.values(await import(join(repositoryRoot, path)));
    expect(exports.filter((each) => modules.includes(each as never))).toHaveLength(1);
  });

  it('name every job there is exactly once', () => {
    const jobs = modules.flatMap((module) => module.jobs ?? []).map(({ name }) => name);
    expect(jobs.sort()).toEqual(defined(/defineJob\(\{\s*name: '([^']+)'/g));
  });

  it('name every event there is exactly once', () => {
    const events = modules.flatMap((module) => Object.values(module.events ?? {})).map(({ kind }) => kind);
    expect(events.sort()).toEqual(defined(/defineEvent\(\s*'([^']+)'/g));
  });

  it('say of every use of a file who may have it', async () => {
    await testApp();
    expect(UploadRef.options.filter((ref) => findFileRight(ref) === undefined)).toEqual([]);
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
});

describe('a setting', () => {
  const words = readFileSync(join(repositoryRoot, 'docs/operations.md'), 'utf8');

  it.each(Object.keys(environmentSchema.shape))('%s is explained to who runs the product', (name) => {
    expect(words).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
