import { tag } from '#platform/contract/tag.ts';

/** What is told to Meta of leads, and where it goes. */
export const conversionsTag = tag('conversions');
