import { lazy } from 'react';
import type { RulesSubject } from '#engines/rules/web/index.ts';
import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { getCriterionWords } from '../criteria.ts';

/** What rules of lead assignment and distribution decide about. */
export const leadSubject: RulesSubject = {
  nouns: {
    ...{ one: 'lead', many: 'leads', One: 'Lead', Many: 'Leads' },
    ...{ rule: 'rule', rules: 'rules', Rule: 'Rule', Rules: 'Rules' },
  },
  name_hint: 'Bayshore, Facebook leads',
  criteria: getCriterionWords,
  first_criterion: 'page_id',
  people: clients.listAssignees,
  AvailabilityDrawer: lazy(() =>
    import('./availability/availability-drawer.tsx').then((module) => ({ default: module.AvailabilityDrawer })),
  ),
  record_page: clientPages.client,
};
