import * as z from 'zod';
import { leadDecisionsTag } from '#features/lead-rules/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { distributedLeadsTag, distributionRulesTag } from './tags.ts';

const payload = z.object({});
const refreshes = [distributionRulesTag, distributedLeadsTag];
const options = { payload, refreshes, needs: 'TEAM.MANAGE', audit: true } as const;

export const distributionRuleCreated = defineEvent('distribution-rule.created', options);
export const distributionRuleChanged = defineEvent('distribution-rule.changed', options);
export const distributionRuleDeleted = defineEvent('distribution-rule.deleted', options);

/** The order in which rules are asked; the subject is the organisation. */
export const distributionRulesReordered = defineEvent('distribution-rule.reordered', options);

/** Leads were distributed, or the status of messages about them changed; the subject is the organisation. */
export const distributedLeadsChanged = defineEvent('distributed-lead.changed', {
  payload,
  refreshes: [...refreshes, leadDecisionsTag],
  needs: 'TEAM.MANAGE',
  audit: false,
});
