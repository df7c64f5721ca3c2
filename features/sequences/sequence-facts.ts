import { sequencePages } from './pages.ts';

/** What server and screens know of sequences alike. */
export const sequenceFacts = { type: 'sequence', page: sequencePages.sequence } as const;
