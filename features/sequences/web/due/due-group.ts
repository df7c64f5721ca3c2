/** What is due among the lists on the page of follow-ups. */
export const DUE_GROUP = 'sequences';
