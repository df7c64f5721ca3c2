import * as z from 'zod';
import { contentsTag } from '#features/content/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { contentLabelsTag } from './tags.ts';

const payload = z.object({});

/** The labels of a type were changed: one of them, or their order. */
export const contentLabelsChanged = defineEvent('content-label.changed', {
  payload,
  refreshes: [contentLabelsTag, contentsTag],
  audit: false,
});
