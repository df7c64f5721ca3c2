import { defineText } from '#platform/web/en/text.ts';

/** Words about who else is viewing a client. */
export const text = defineText({
  editing_now: { one: '{names} is editing now', other: '{names} are editing now' },
  also_viewing: { one: '{names} is also viewing', other: '{names} are also viewing' },
});
