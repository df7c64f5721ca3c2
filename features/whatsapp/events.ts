import * as z from 'zod';
import { clientsTag, timelineTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { OptOutWay } from './messages-contract.ts';
import { whatsappAccountsTag, whatsappMessagesTag, whatsappOptOutsTag, whatsappTemplatesTag } from './tags.ts';

const needs = 'INTEGRATIONS.MANAGE' as const;

/** What Meta says of an account or of its numbers is another; the subject is the account. */
export const whatsappAccountChanged = defineEvent('whatsapp.account-changed', {
  payload: z.object({}),
  refreshes: [whatsappAccountsTag],
  needs,
  audit: false,
});

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

/** What became of a message to or from a client is another; the subject is the client. */
export const whatsappMessageChanged = defineEvent('client.whatsapp-message-changed', {
  payload: z.object({}),
  refreshes: [whatsappMessagesTag, timelineTag],
  audit: false,
});

/** A client opted out of messages on WhatsApp, or in again; the subject is the client. */
export const whatsappOptOutChanged = defineEvent('client.whatsapp-opt-out-changed', {
  payload: z.object({
    is_opted_out: z.boolean(),
    /** Null for in again. */
    way: OptOutWay.nullable(),
  }),
  refreshes: [whatsappOptOutsTag, clientsTag],
  audit: false,
});

/** Somebody exported the history of messages. The subject is that person. */
export const whatsappMessagesExported = defineEvent('whatsapp-export.started', {
  payload: z.object({}),
  refreshes: [],
  audit: true,
});
