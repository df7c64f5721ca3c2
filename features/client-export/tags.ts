import { tag } from '#platform/contract/tag.ts';

/** Exports of clients, and how far they are. */
export const clientExportsTag = tag('client-exports');
