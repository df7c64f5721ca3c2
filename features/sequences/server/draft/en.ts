/** What keeps a sequence from being published, in words. */
export const problemWords = {
  no_steps: 'Add at least one step.',
  only_waits: 'Add a step: with waits alone there is nothing to do.',
  no_content: 'Choose what this step shares.',
  content_gone: 'What this step shares was deleted. Choose something else.',
  content_hidden: 'You can’t see what this step shares. Ask its owner to share it with you, or choose something else.',
  content_failed: 'The file of this step could not be read. Upload it again, or choose something else.',
  no_sequences: 'A sequence can’t share a sequence.',
  only_email: 'Only e-mail can be sent automatically.',
};

/** Why rules of entry are refused. */
export const entryWords = {
  loop: (title: string) =>
    `“${title}” starts after this sequence, directly or through others, so clients would never finish. Choose another one.`,
  itself: 'A sequence can’t start after itself.',
  same_stage: 'A stage that stops the sequence can’t bring clients in.',
};

/** The sequence that everyone can start with. */
export const defaultWords = {
  title: 'New lead, first week',
  first_call: 'Say who you are, and ask what they are looking for.',
  second_call: 'Ask whether there is anything else they would like to know.',
  last_call: 'Ask whether now is a good time, or when would be better.',
};
