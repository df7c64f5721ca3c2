/** What the history of a client says before the name of a sequence. */
export const historyWords: Readonly<Record<string, string>> = {
  ENTERED: 'Added to',
  PAUSED: 'Paused in',
  RESUMED: 'Resumed in',
  REMOVED: 'Removed from',
  FINISHED: 'Finished',
  BACK: 'Back in',
  PAUSED_AGAIN: 'Paused again in',
};

export const nameSequence = (title: string | undefined): string => (title === undefined ? 'a sequence' : `“${title}”`);

export const byRule = ', by a rule of the sequence';
