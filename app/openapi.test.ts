import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/root.ts';
import { testApp } from '#testing/app.ts';
import { openapiDocument } from './server.ts';

describe('the reference of all calls', () => {
  it('in docs/openapi.json says what the product answers; npm run generate writes it anew', async () => {
    const kept = JSON.parse(await readFile(join(repositoryRoot, 'docs/openapi.json'), 'utf8'));

    expect(openapiDocument()).toEqual(kept);
  });

  it('is served as OpenAPI 3.1, and as a page to read', async () => {
    const { server } = await testApp();

    const [document, page] = await Promise.all([server.inject('/api/openapi.json'), server.inject('/api/docs')]);

    expect(document.json()).toMatchObject({ openapi: '3.1.0' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/api/dashboard-v2/api/v2/user-client/');
  });
});
