import * as z from 'zod';
import { leadRulesTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { availabilityTag, leadDecisionsTag } from './tags.ts';

const payload = z.object({});
const options = {
  payload,
  refreshes: [leadRulesTag, leadDecisionsTag],
  needs: 'TEAM.MANAGE',
  audit: true,
} as const;

export const ruleCreated = defineEvent('lead-rule.created', options);
export const ruleChanged = defineEvent('lead-rule.changed', options);
export const ruleDeleted = defineEvent('lead-rule.deleted', options);

/** The order in which rules are asked; the subject is the organisation. */
export const rulesReordered = defineEvent('lead-rule.reordered', options);

/** When somebody gets leads; the subject is the profile. */
export const availabilityChanged = defineEvent('profile.availability-changed', {
  payload,
  refreshes: [availabilityTag, leadRulesTag],
  audit: true,
});
