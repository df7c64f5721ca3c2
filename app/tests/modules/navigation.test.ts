import { beforeAll, describe, expect, it } from 'vitest';
import { loadInBrowser } from '#testing/load-in-browser.ts';

interface Area {
  page: { title: string };
  policy?: string;
  isOnlyForAttention?: true;
}

describe('the top navigation', () => {
  let areas: readonly Area[];
  let passing: readonly Area[];

  beforeAll(async () => {
    const all = ((await loadInBrowser('app/web/shell/areas.ts')) as { areas: readonly Area[] }).areas;
    areas = all.filter(({ isOnlyForAttention }) => !isOnlyForAttention);
    passing = all.filter(({ isOnlyForAttention }) => isOnlyForAttention);
  });

  it('names the areas there are, in the order of the specification (S0-2.3-01)', () => {
    expect(areas.map(({ page }) => page.title)).toEqual(['Clients', 'Content', 'Activities', 'Team', 'Integrations']);
  });

  it('has offered leads behind them, only while there are any', () => {
    expect(passing.map(({ page }) => page.title)).toEqual(['Offered leads']);
  });

  it('has Team and Integrations for those who may manage them (S0-2.3-02, S0-2.3-04, S0-6-12, S0-6-14)', () => {
    expect(areas.find(({ page }) => page.title === 'Integrations')?.policy).toBe('INTEGRATIONS.MANAGE');
    expect(areas.find(({ page }) => page.title === 'Team')?.policy).toBe('TEAM.MANAGE');
    expect(areas.filter(({ policy }) => policy === undefined).map(({ page }) => page.title)).toEqual([
      'Clients',
      'Content',
      'Activities',
    ]);
  });
});
