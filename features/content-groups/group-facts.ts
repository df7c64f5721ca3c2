import { contentGroupPages } from './pages.ts';

/** What server and screens know of groups alike. */
export const groupFacts = { type: 'collection', page: contentGroupPages.group, activity: 'COLLECTION' } as const;
