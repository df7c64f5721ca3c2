import { tag } from '#platform/contract/tag.ts';

export const sessionsTag = tag('sessions');
/** The organisations a person belongs to or is invited to. */
export const organisationsTag = tag('organisations');
