import { contentPagePages } from './pages.ts';

/** What server and screens know of pages alike. */
export const pageFacts = { type: 'html_page', page: contentPagePages.page, activity: 'PAGE' } as const;
