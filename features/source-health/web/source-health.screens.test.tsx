import { expect, it } from 'vitest';
import { explainGap } from './explain-gap.ts';

const even = { at_provider: 142, here: 142, waiting: 0, failed: 0, ignored: 0 };

it('equal numbers need no explanation', () => {
  expect(explainGap(even)).toBe('');
});

it('every lead that is not here is explained', () => {
  expect(explainGap({ at_provider: 142, here: 134, waiting: 2, failed: 1, ignored: 4 })).toBe(
    '2 are on their way, 1 can’t be fetched, 4 came to forms that are off and 1 is fetched at the next count.',
  );
});

it('leads that the provider has deleted since are said to be more here', () => {
  expect(explainGap({ ...even, at_provider: 140 })).toBe('2 more here: they were deleted there.');
});
