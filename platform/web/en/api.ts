import { defineText } from './text.ts';

/** The words for a failed call whose answer has no sentence. */
export const apiText = defineText({
  generic_error: 'Something went wrong. Try again in a moment.',
  no_connection: "The server didn't respond. Check your connection and try again.",
  not_saved: "Couldn't save",
});
