import { defineText } from '#platform/web/en/text.ts';

export const text = defineText({
  fact: 'No lead source is connected.',
  consequence: 'Connect one, and new enquiries appear here within seconds.',
  choose: 'Connect a lead source',
});
