import { tag } from '#platform/contract/tag.ts';

export const privateNotesTag = tag('private-notes');
