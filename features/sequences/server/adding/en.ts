import type { LeftOutReason } from '../../adding-contract.ts';

const reasons: Record<LeftOutReason, string> = {
  INSIDE: 'Already in this sequence',
  WAS_INSIDE: 'Was in this sequence before',
  IN_OTHERS: 'Is in another sequence',
  NO_RIGHT: 'Deleted or assigned to someone else in the meantime',
};

/** What the adding of many clients says. */
export const addingWords = {
  no_one: 'No client matches.',
  too_many: 'At most 100,000 clients can be added at once. Narrow the filter.',
  no_step: 'This step is no longer in the sequence.',
  ended: 'This has already ended.',
  file: (title: string) => `${title} - not added.csv`,
  columns: ['Client', 'Why not added'],
  reasons,
};
