import { tag } from '#platform/contract/tag.ts';

export const customFieldsTag = tag('custom-fields');
