import { defineText } from '#platform/web/en/text.ts';

/** Words about what of a visit was read. */
export const text = defineText({
  section_time: '{duration} {name}',
  section_missed: '{names} not reached',
  sections_missed: { one: '1 part not reached', other: '{count} parts not reached' },
});
