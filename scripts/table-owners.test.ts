import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { ownershipBreaches, withTableOwners } from './table-owners.ts';

describe('a table', () => {
  it('is written by one feature, but for the exceptions that are listed with their reason', () => {
    expect(ownershipBreaches()).toEqual([]);
  });

  it('is in docs/architecture.md with its writers and readers; npm run generate writes it', () => {
    const architecture = readFileSync(join(repositoryRoot, 'docs/architecture.md'), 'utf8');

    expect(architecture).toBe(withTableOwners(architecture));
  });
});
