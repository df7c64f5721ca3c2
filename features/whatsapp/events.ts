import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { whatsappAccountsTag, whatsappTemplatesTag } from './tags.ts';

const needs = 'INTEGRATIONS.MANAGE' as const;

/** What Meta says of an account or of its numbers is another; the subject is the account. */
export const whatsappAccountChanged = defineEvent('whatsapp.account-changed', {
  payload: z.object({}),
  refreshes: [whatsappAccountsTag],
  needs,
  audit: false,
});

/** A template, or what Meta says of it, is another; the subject is the template. */
export const whatsappTemplateChanged = defineEvent('whatsapp.template-changed', {
  payload: z.object({}),
  refreshes: [whatsappTemplatesTag],
  needs,
  audit: false,
});
