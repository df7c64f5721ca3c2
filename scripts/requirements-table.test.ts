import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { requirementsTable } from './requirements-table.ts';

describe('the list of what tests prove', () => {
  it('in docs/requirements.md names the existing tests; npm run generate writes it', () => {
    expect(readFileSync(join(repositoryRoot, 'docs/requirements.md'), 'utf8')).toBe(requirementsTable());
  });
});
