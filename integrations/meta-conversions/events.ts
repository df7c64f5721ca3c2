import * as z from 'zod';
import { integrationsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { conversionsTag } from './tags.ts';

const needs = 'INTEGRATIONS.MANAGE' as const;

/** A person pasted where conversion events go, ended that, or changed what stages are called there. */
export const conversionSettingsChanged = defineEvent('conversion.settings-changed', {
  payload: z.object({ what: z.enum(['pasted', 'ended', 'stages']) }),
  refreshes: [conversionsTag, integrationsTag],
  needs,
  audit: true,
});

/** Meta took conversion events, or refused them. */
export const conversionsAnswered = defineEvent('conversion.answered', {
  payload: z.object({}),
  refreshes: [conversionsTag],
  needs,
  audit: false,
});
