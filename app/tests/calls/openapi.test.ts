import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { testApp } from '#testing/app.ts';
import { openapiDocument } from '../../server.ts';

const LONGEST_REPEATED = 20;

describe('the reference of all calls', () => {
  it('in docs/openapi.json matches the product; npm run generate writes it', async () => {
    const kept = JSON.parse(await readFile(join(repositoryRoot, 'docs/openapi.json'), 'utf8'));

    expect(await openapiDocument()).toEqual(kept);
  });

  it('has no reference that does not resolve', async () => {
    const document = await openapiDocument();
    const references = listParts(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));

    expect(references.length).toBeGreaterThan(500);
    expect([...new Set(references)].filter((reference) => !partAt(document, reference))).toEqual([]);
  });

  it('has every path once: an alias with the same operations refers to the first', async () => {
    const items = Object.values((await openapiDocument()).paths as Record<string, unknown>).map((item) =>
      JSON.stringify(item),
    );

    const isAlias = (item: string) => item.startsWith('{"$ref":"#/paths/');

    expect(items.filter((item, index) => !isAlias(item) && items.indexOf(item) !== index)).toEqual([]);
    expect(items.filter(isAlias)).not.toEqual([]);
  });

  it(`prints no object of more than ${LONGEST_REPEATED} lines twice: a contract exports its schema, which names it`, async () => {
    const seen = new Set<string>();
    const repeated = listParts(await openapiDocument()).filter((part) => {
      const text = JSON.stringify(part, null, 2);
      if (part.type !== 'object' || text.split('\n').length <= LONGEST_REPEATED) return false;
      return seen.has(text) || !seen.add(text);
    });

    expect(repeated).toEqual([]);
  });

  it('is served as OpenAPI 3.1, and as a page to read', async () => {
    const { server } = await testApp();

    const [document, page] = await Promise.all([server.inject('/api/openapi.json'), server.inject('/api/docs')]);

    expect(document.json()).toMatchObject({ openapi: '3.1.0' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/api/dashboard-v2/api/v2/user-client/');
  });
});

type Part = Record<string, unknown>;

/** Returns every object in the document, at any depth. */
function listParts(value: unknown): Part[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(listParts);
  return Array.isArray(value) ? inner : [value as Part, ...inner];
}

/** Returns the part that a reference such as `#/components/schemas/Client` names. */
const partAt = (document: unknown, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((part, key) => (part as Part | undefined)?.[key], document);
