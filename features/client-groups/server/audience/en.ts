/** What is wrong with an audience, in words for its writer. */
export const audienceWords = {
  group_gone: 'The group this is shown to no longer exists. Choose another one.',
  group_is_smart: 'Choose a group whose clients are chosen by hand.',
  field_gone: 'The custom field this depends on no longer exists. Choose another one.',
  option_gone: 'The value this depends on no longer exists. Choose another one.',
};
