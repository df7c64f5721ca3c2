import { describe, expect, it } from 'vitest';
import { missingFiles, unmappedFolders, unresolvedCitations } from './citations.ts';

describe('a reference in code, tests and documents', () => {
  it('leads to a line of docs/spec, to a decision or to a section of docs/architecture.md', () => {
    expect(unresolvedCitations()).toEqual([]);
  });

  it('to a file, in a recipe of CONTRIBUTING.md, leads to a file', () => {
    expect(missingFiles()).toEqual([]);
  });
});

describe('an engine, a feature or an integration', () => {
  it('has its line in the map of docs/architecture.md, which has no other', () => {
    expect(unmappedFolders()).toEqual([]);
  });
});
