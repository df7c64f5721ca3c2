import * as z from 'zod';
import { whatsappTemplatesTag } from '#features/whatsapp/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';

const needs = 'INTEGRATIONS.MANAGE' as const;

/** A template, or what Meta says of it, is another; the subject is the template. */
export const whatsappTemplateChanged = defineEvent('whatsapp-template.changed', {
  payload: z.object({}),
  refreshes: [whatsappTemplatesTag],
  needs,
  audit: false,
});

/** A template was made; the subject is the template. */
export const whatsappTemplateCreated = defineEvent('whatsapp-template.created', {
  /** Whether it becomes the answer to new leads where there is none (readings.md C19). */
  payload: z.object({ answers_leads: z.boolean() }),
  refreshes: [whatsappTemplatesTag],
  needs,
  audit: false,
});

/** Parts of the draft of a template were saved: their names stand in the changes. */
export const whatsappTemplateDraftSaved = defineEvent('whatsapp-template.draft-saved', {
  payload: z.object({}),
  refreshes: [whatsappTemplatesTag],
  needs,
  audit: false,
});
