export { draftColumns } from './draft-columns.ts';
export { publishable } from './publishable.ts';
export { versionReader } from './versions.queries.ts';
