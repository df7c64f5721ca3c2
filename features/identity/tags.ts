import { tag } from '#platform/contract/tag.ts';

export const sessionsTag = tag('sessions');
