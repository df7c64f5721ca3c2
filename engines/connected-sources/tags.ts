import { tag } from '#platform/contract/tag.ts';

export const connectionsTag = tag('connections');
