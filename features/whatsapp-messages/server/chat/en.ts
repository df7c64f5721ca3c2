/** Sentences in which calls about a chat refuse something. */
export const words = {
  other_message: 'This is the id of another message.',
  other_number: 'This number does not belong to the client.',
  not_answerable: 'This message can no longer be answered. Send yours without it.',
  file_gone: 'Meta no longer has this file. It keeps files for 30 days.',
};
