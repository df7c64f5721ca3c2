import { clients } from '#features/clients/contract.ts';
import { CriteriaSource } from '#features/lead-rules/contract.ts';
import { answers, pageWith } from './fake-calls.ts';
import type { OpenPage } from './render.tsx';
import { sample } from './sample.ts';

/** What a rule of any kind has unless a test says otherwise. */
export const plainRule = (id: number, name: string) => ({
  id,
  name,
  position: id,
  lead_source: 'all',
  lead_source_display: 'All sources',
  summary: 'All leads',
  version: 3,
  leads_30_days: 0,
  waiting_count: 0,
});

/** What the default rule has instead. */
export const askedLast = { position: null, is_default_rule: true, summary: 'Default rule, always last' };

/** What a condition can compare. */
export const criterion = (value: CriteriaSource['assignment_source']['value'], label: string) =>
  sample(CriteriaSource, {
    assignment_source: {
      label,
      value,
      attr_val_type: 'LIST',
      attr_val_types: ['LIST', 'FREE_TEXT', 'BLANK'],
      possible_values: [],
    },
  });

/** The members who can be added to a rule. */
export const people = answers(
  clients.listAssignees,
  pageWith([
    { id: 11, name: 'Daniel Ong', is_me: false },
    { id: 7, name: 'Nadia Rahman', is_me: true },
  ]),
);

/** Moves the rule 'Referrals' down by its menu. */
export async function moveFirstDown(opened: OpenPage): Promise<void> {
  await opened.shows('Source is Referral');
  opened.press('Actions for Referrals');
  await opened.shows('Move down');
  opened.press('Move down');
}
