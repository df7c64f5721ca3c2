import { MessageSquareText } from 'lucide-react';
import { textTemplates } from '../../../contract.ts';
import { contentPages } from '../../../pages.ts';
import type { ContentKind } from '../../content-kinds.ts';
import { text } from '../../en.ts';

export const messageKind: ContentKind = {
  icon: MessageSquareText,
  list_page: contentPages.messages,
  calls: textTemplates,
  words: {
    one: text('message_body'),
    many: text('messages'),
    all: text('all_messages'),
    search: text('search_messages'),
    back: text('back_to_messages'),
    none: text('no_messages_to_share'),
    noMatch: (search) => text('no_messages_match', { search }),
  },
  isText: true,
  describe: () => text('message_body'),
};
