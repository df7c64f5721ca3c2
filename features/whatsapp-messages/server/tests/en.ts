/** Why a test message is not sent. */
export const testWords = {
  no_number: 'Your profile has no phone number. Add yours first.',
  not_now: 'This template can’t be sent now.',
};
