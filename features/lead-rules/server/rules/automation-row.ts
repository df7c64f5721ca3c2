import { automationRow } from '#features/automations/server/index.ts';
import { leadRulePages } from '../../pages.ts';
import { readAssignmentFigures } from './assignment-figures.queries.ts';
import { rowWords } from './en.ts';

/** It is listed once there is a rule. */
export const assignmentRow = automationRow({
  id: 'lead-assignment',
  place: 60,
  kind: null,
  name: rowWords.name,
  icon: 'assignment',
  page: leadRulePages.lead_assignment,
  area: 'TEAM',
  async read(scope, since) {
    const { rules, leads, last_run_at } = await readAssignmentFigures(scope, since);
    if (rules === 0) return null;
    return { about: rowWords.rules(rules), figures: leads > 0 ? rowWords.leads(leads) : null, last_run_at };
  },
});
