import { expect, it } from 'vitest';
import { openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { SourceHealth } from '../contract.ts';
import { CountCard } from './count-card.tsx';
import { explainDifference } from './explain-difference.ts';
import { formatMillis } from './last-lead-facts.tsx';

const even = { at_provider: 142, here: 142, waiting: 0, failed: 0, ignored: 0 };

it('equal numbers need no explanation', () => {
  expect(explainDifference(even)).toBe('');
});

it('every lead that is not here is explained', () => {
  expect(explainDifference({ at_provider: 142, here: 134, waiting: 2, failed: 1, ignored: 4 })).toBe(
    '2 are on their way, 1 can’t be fetched, 4 arrived at forms that are off and 1 will be fetched at the next check.',
  );
});

it('leads that the provider has deleted since are said to be more here', () => {
  expect(explainDifference({ ...even, at_provider: 140 })).toBe('2 more here: they were deleted there.');
});

const counted = (name: string, counted_at: string) =>
  sample(SourceHealth, {
    name,
    counts: { from: '2026-11-07', counted_at, at_provider: 3, here: 3, forms: [] },
  });

it('the count says which source is left behind, and only of a fresh one that it is counted every 15 minutes', async () => {
  const fresh = counted('Kestrel Homes', new Date(Date.now() - 5 * 60_000).toISOString());
  const old = counted('Kestrel Rentals', '2026-11-18T02:00:00.000Z');
  const card = openPart(() => <CountCard sources={[fresh, old]} provider="Facebook" />);
  await card.shows(
    'Last 14 days, counted 5m ago and every 15 minutes.',
    'Kestrel Rentals is counted until 18 Nov 2026.',
  );
  card.close();

  const alone = openPart(() => <CountCard sources={[old]} provider="Facebook" />);
  await alone.shows('Last 14 days, counted');
  expect(document.body.textContent).not.toContain('every 15 minutes');
  alone.close();
});

it('the time until a lead is on a screen is in seconds, from a minute on in its largest units', () => {
  expect([900, 3_140, 134_000, 27_781_000].map(formatMillis)).toEqual(['0.9s', '3.1s', '2m 14s', '7h 43m']);
});
