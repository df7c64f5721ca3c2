import { tag } from '#platform/contract/tag.ts';

export const userPreferencesTag = tag('user-preferences');
export const orgPreferencesTag = tag('org-preferences');
