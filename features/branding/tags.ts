import { tag } from '#platform/contract/tag.ts';

export const brandingTag = tag('branding');
