/** Words that go out of the server. */
export const problems = {
  token_refused: 'Meta doesn’t accept this token. Make a new one in Events Manager.',
  token_without_dataset: 'This token may not write to that dataset.',
  dataset_unknown: 'Meta knows no such dataset, or this token may not see it.',
  no_answer: 'Meta isn’t answering. Try again in a few minutes.',
  no_dataset: 'Choose a dataset first.',
  no_lead: 'This client didn’t come by a Facebook instant form.',
};
