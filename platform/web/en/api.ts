import { defineText } from './text.ts';

/** What is said when a call fails and the server gives no sentence of its own. */
export const apiText = defineText({
  generic_error: 'Something went wrong. Try again in a moment.',
  no_connection: "The server didn't respond. Check your connection and try again.",
  not_saved: "Couldn't save",
});
