import { FileText } from 'lucide-react';
import { type DocumentTemplate, documentTemplates, isReady } from '../../../contract.ts';
import { contentPages } from '../../../pages.ts';
import type { ContentKind } from '../../content-kinds.ts';
import { text } from '../../en.ts';

export const fileKind: ContentKind<DocumentTemplate> = {
  icon: FileText,
  list_page: contentPages.files,
  calls: documentTemplates,
  words: {
    one: text('found_file'),
    many: text('files'),
    all: text('all_files'),
    search: text('search_files'),
    back: text('back_to_files'),
    none: text('no_files_to_share'),
    noMatch: (search) => text('no_files_match', { search }),
  },
  isReady: ({ doc_status }) => isReady(doc_status),
  describe: (file) => fileFacts(file).join(', '),
};

/** Returns 'PDF · 24 pages' or 'Picture'; pages are added once they are known. */
export const fileFacts = ({ content_type, page_count }: DocumentTemplate): string[] => {
  if (content_type !== 'application/pdf') return [text('kind_image')];
  return [text('kind_pdf'), ...(page_count === null ? [] : [text('pages', { count: page_count })])];
};
