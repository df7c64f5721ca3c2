import { tag } from '#platform/contract/tag.ts';

export const clientGroupsTag = tag('client-groups');
