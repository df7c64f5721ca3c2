import { tag } from '#platform/contract/tag.ts';

/** Clients in sequences, and what is due for them. */
export const sequenceClientsTag = tag('sequence-clients');
