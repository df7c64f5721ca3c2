import { expect, it } from 'vitest';
import { nameStages } from './stages.ts';

const name = (...stages: [name: string, outcome?: 'OPEN' | 'WON' | 'LOST'][]) => [
  ...nameStages(stages.map(([name, outcome = 'OPEN'], index) => ({ id: index + 1, name, outcome }))).values(),
];

it('stages are named by what they are called, the first as Meta’s own event, and no two alike', () => {
  expect(name(['New'], ['Viewing booked'], ['Déjà vu!'], ['Won', 'WON'], ['Lost', 'LOST'])).toEqual([
    'Lead',
    'viewing_booked',
    'deja_vu',
    'converted',
    'lost',
  ]);
  expect(name(['新規'], ['連絡済み'], ['Won', 'WON'], ['Won again', 'WON'], ['x'.repeat(60)])).toEqual([
    'Lead',
    'stage_2',
    'converted',
    'converted_4',
    'x'.repeat(36),
  ]);
});
