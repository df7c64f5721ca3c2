import { CustomField, customFields } from '#features/custom-fields/contract.ts';
import { answers } from './fake-calls.ts';
import { sample } from './sample.ts';

/** Fields that an organisation made: one of each type, the lead stage first. */
export const someFields: readonly CustomField[] = [
  sample(CustomField, {
    id: 1,
    key: 'sort1',
    name: 'Lead stage',
    type: 'dropdown',
    default_key: 'LEAD_STAGE',
    is_pipeline: true,
    options: [
      { id: 11, name: 'New', color_id: 3, outcome: 'OPEN' },
      { id: 12, name: 'Quote sent', color_id: 4, outcome: 'OPEN' },
      { id: 13, name: 'Won', color_id: 6, outcome: 'WON' },
    ],
  }),
  sample(CustomField, { id: 2, key: 'sort2', name: 'Budget', type: 'number', currency: 'SGD' }),
  sample(CustomField, { id: 3, key: 'sort3', name: 'Area', type: 'text' }),
  sample(CustomField, { id: 4, key: 'sort4', name: 'Move-in', type: 'date' }),
  sample(CustomField, {
    id: 5,
    key: 'sort5',
    name: 'Mortgage',
    type: 'dropdown',
    options: [{ id: 51, name: 'Pre-approved', color_id: 6, outcome: 'OPEN' }],
  }),
];

export const hasSomeFields = answers(customFields.list, { results: [...someFields] });
