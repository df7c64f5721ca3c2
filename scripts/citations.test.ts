import { describe, expect, it } from 'vitest';
import { missingFiles, unresolvedCitations } from './citations.ts';

describe('a reference in code, tests and documents', () => {
  it('leads to a line of docs/spec, to a decision or to a section of docs/architecture.md', () => {
    expect(unresolvedCitations()).toEqual([]);
  });

  it('to a file, in a recipe of CONTRIBUTING.md, leads to a file', () => {
    expect(missingFiles()).toEqual([]);
  });
});
