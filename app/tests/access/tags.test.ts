import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { loadInBrowser } from '#testing/load-in-browser.ts';
import { boundEndpoints } from '../../endpoints.ts';
import { modules } from '../../modules.ts';

const files = ['domain', 'engines', 'features', 'integrations', 'platform'].flatMap((room) =>
  readdirSync(join(repositoryRoot, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(repositoryRoot, room, name)),
);
const named = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/= tag\('([^']+)'\)/g)].map(([, name]) => name),
);
const endpoints = boundEndpoints.map(({ endpoint }) => endpoint);
const read = new Set<string>(endpoints.flatMap(({ reads }) => reads));

describe('a tag', () => {
  it('is named in one place', () => {
    expect(named.toSorted()).toEqual([...new Set(named)].toSorted());
  });

  it.each(named)('%s is shown by some answer, so that refreshing it does something', (name) => {
    expect(read).toContain(name);
  });

  it('is the only word for what a change, an event or a click on the navigation refreshes', async () => {
    const { areas }: { areas: { clears: string[] }[] } = await loadInBrowser('app/web/shell/areas.ts');
    const refreshed = [
      ...endpoints.flatMap(({ changes }) => changes),
      ...modules.flatMap(({ events = {} }) => Object.values(events)).flatMap(({ refreshes }) => refreshes),
      ...areas.flatMap(({ clears }) => clears),
    ];
    expect(refreshed.filter((name) => !named.includes(name))).toEqual([]);
  });
});
