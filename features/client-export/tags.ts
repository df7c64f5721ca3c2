import { tag } from '#platform/contract/tag.ts';

/** Exports of clients, and how far they are. */
export const clientExportsTag = tag('client-exports');

/** The columns that a person kept for exports. */
export const exportColumnSetsTag = tag('export-column-sets');
