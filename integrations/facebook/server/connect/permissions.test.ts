import { describe, expect, it } from 'vitest';
import { findMissing, isTickedAtAll, plainTasks, requestedScopes } from './permissions.ts';

const PAGE = { id: '100200300', tasks: ['ADVERTISE', 'ANALYZE'] };
const facts = (granular: Record<string, string[]> = {}) => ({
  is_valid: true,
  issued_at: null,
  expires_at: null,
  data_access_expires_at: null,
  scopes: requestedScopes,
  granular_scopes: Object.entries(granular).map(([scope, target_ids]) => ({ scope, target_ids })),
});

describe('what is missing to read leads of a page', () => {
  it('is nothing where all was granted for all pages', () => {
    expect(findMissing(PAGE, { granted: requestedScopes, facts: facts() })).toEqual([]);
  });

  it('is every permission that was declined, except that for ads, without which leads still come (META-08)', () => {
    const granted = requestedScopes.filter((scope) => !['leads_retrieval', 'ads_management'].includes(scope));

    expect(findMissing(PAGE, { granted, facts: facts() })).toEqual(['leads_retrieval']);
  });

  it('is a permission the person did not tick this page for (META-08)', () => {
    const consent = { granted: requestedScopes, facts: facts({ leads_retrieval: ['999'] }) };

    expect(findMissing(PAGE, consent)).toEqual(['leads_retrieval']);
    expect(isTickedAtAll(PAGE.id, consent)).toBe(true);
  });

  it('is the task that lets a person advertise, under whichever name (META-08)', () => {
    const missing = (tasks: string[]) => findMissing({ ...PAGE, tasks }, { granted: requestedScopes, facts: facts() });

    expect(missing(['ANALYZE', 'MANAGE'])).toEqual(['ADVERTISE']);
    expect(missing(['PROFILE_PLUS_ADVERTISE'])).toEqual([]);
    expect(missing(['PROFILE_PLUS_FULL_CONTROL'])).toEqual([]);
    expect(plainTasks(['PROFILE_PLUS_FULL_CONTROL', 'PROFILE_PLUS_MODERATE', 'MANAGE'])).toEqual([
      'MANAGE',
      'ADVERTISE',
      'MODERATE',
    ]);
  });
});
