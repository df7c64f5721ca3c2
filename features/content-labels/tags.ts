import { tag } from '#platform/contract/tag.ts';

export const contentLabelsTag = tag('content_labels');
