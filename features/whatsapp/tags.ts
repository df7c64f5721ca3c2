import { tag } from '#platform/contract/tag.ts';

/** Accounts and their numbers. */
export const whatsappAccountsTag = tag('whatsapp-accounts');
export const whatsappTemplatesTag = tag('whatsapp-templates');
export const whatsappMessagesTag = tag('whatsapp-messages');
export const whatsappOptOutsTag = tag('whatsapp-opt-outs');
