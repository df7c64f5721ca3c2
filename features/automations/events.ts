import * as z from 'zod';
import { warningsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { CreditWarning } from './contract.ts';
import { automationsTag } from './tags.ts';

const needs = 'TEAM.MANAGE' as const;

/** A person switched an automation on or off; the subject is the organisation. */
export const automationChanged = defineEvent('automation.changed', {
  payload: z.object({
    what: z.enum(['lead-distribution-on', 'lead-distribution-off', 'whatsapp-responder-on', 'whatsapp-responder-off']),
  }),
  refreshes: [automationsTag, warningsTag],
  needs,
  audit: true,
});

/** Automations reserved credits, spent them or gave them back; the subject is the organisation. */
export const creditsMoved = defineEvent('automation.credits-moved', {
  payload: z.object({}),
  refreshes: [automationsTag],
  needs,
  audit: false,
});

/** Credits were bought, or taken back because the money was. */
export const boughtCreditsChanged = defineEvent('automation.bought-credits-changed', {
  payload: z.object({}),
  refreshes: [automationsTag],
  needs,
  audit: false,
});

/** So few credits are left that the warning is another one now. */
export const creditWarningChanged = defineEvent('automation.credit-warning-changed', {
  payload: z.object({ warning: CreditWarning.nullable() }),
  refreshes: [automationsTag, warningsTag],
  needs,
  audit: false,
});
