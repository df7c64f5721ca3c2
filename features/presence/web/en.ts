import { defineText } from '#platform/web/en/text.ts';

/** Words about who else is viewing a client. */
export const text = defineText({
  also_viewing: { one: '{names} is also viewing', other: '{names} are also viewing' },
});
