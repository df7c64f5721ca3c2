import { contentPages } from '../pages.ts';

/** What server and screens know of each kind alike. */
export const messageFacts = { type: 'text', page: contentPages.message, activity: 'SHARED_TEXT_TEMPLATE' } as const;
export const fileFacts = { type: 'file', page: contentPages.file, activity: 'SHARED_DOCUMENT_TEMPLATE' } as const;
