import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { ownershipBreaches, readsFromAbove, tablesPage } from './table-owners.ts';

describe('a table', () => {
  it('is written by one feature, but for the exceptions that are listed with their reason', () => {
    expect(ownershipBreaches()).toEqual([]);
  });

  it('of an integration is read by integrations alone', () => {
    expect(readsFromAbove()).toEqual([]);
  });

  it('is in docs/tables.md with its writers and readers; npm run generate writes it', () => {
    expect(readFileSync(join(repositoryRoot, 'docs/tables.md'), 'utf8')).toBe(tablesPage());
  });
});
