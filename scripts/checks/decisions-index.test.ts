import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { decisionFaults, decisionsIndex, longDecisions } from './decisions-index.ts';

describe('the index of decisions', () => {
  it('in docs/decisions/README.md lists every decision with its status; npm run generate writes it', () => {
    expect(readFileSync(join(repositoryRoot, 'docs/decisions/README.md'), 'utf8')).toBe(decisionsIndex());
  });

  it('has each number once, and names only successors that exist', () => {
    expect(decisionFaults()).toEqual([]);
  });

  it('has decisions of one choice, which takes at most 25 lines', () => {
    expect(longDecisions()).toEqual([]);
  });
});
