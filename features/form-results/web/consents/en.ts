import { defineText } from '#platform/web/en/text.ts';

/** Words of the consents on a client's record. */
export const text = defineText({
  title: 'Consents',
  given: '{form}, version {version} · {time}',
  failed: 'Couldn’t load the consents.',
});
