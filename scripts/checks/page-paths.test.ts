import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages } from '#app/pages/page-routes.ts';
import { matchPage } from '#platform/contract/pages.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';

const sources = ['app', 'platform', 'domain', 'engines', 'features', 'integrations']
  .flatMap((room) =>
    readdirSync(join(repositoryRoot, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|safety|story|fixture)\.tsx?$/.test(path))
  .filter((path) => !/^(features|integrations)\/[\w-]+\/pages\.ts$|^app\/pages\/shell-pages\.ts$/.test(path));

/** Finds paths in a line: at the beginning of a text, or after an inserted origin; `${id}` counts as one step. */
const findPaths = (line: string): string[] =>
  [...line.replace(/\$\{[^{}]*\}/g, '§').matchAll(/(?<=['"`§])\/[\w/§.$*-]*/g)].map(([path]) =>
    path.replaceAll('§', 'x'),
  );

const isPage = (path: string) => path !== '/' && pages.some((page) => matchPage(page, path));

const isComment = (line: string) => /^\s*(\*|\/\/|\/\*)/.test(line);

describe('the path of a page', () => {
  it('is spelled in pages.ts alone: links and redirects name the page', () => {
    const spelled = sources.flatMap((path) =>
      readFileSync(join(repositoryRoot, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          !isComment(line) && findPaths(line).some(isPage) ? [`${path}:${index + 1} ${line.trim()}`] : [],
        ),
    );

    expect(spelled).toEqual([]);
  });

  it.each([
    ["to: '/clients'", true],
    ['<a href="/account/profile">', true],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what is looked for is a template
    ['`/client/${client.id}`', true],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
    ['`${public_url}/login?next=${path}`', true],
    ["'/client/$id'", true],
    ["'GET /api/clients'", false],
    ["'../clients'", false],
    ["'/subscription'", false],
  ])('is recognised: %s', (line, isFound) => {
    expect(findPaths(line).some(isPage)).toBe(isFound);
  });
});
