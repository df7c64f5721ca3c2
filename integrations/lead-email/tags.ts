import { tag } from '#platform/contract/tag.ts';

export const leadMailsTag = tag('lead-mails');
