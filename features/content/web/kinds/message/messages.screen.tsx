import { useState } from 'react';
import { defineList } from '#platform/web/list/define-list.ts';
import { useList } from '#platform/web/list/use-list.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { textTemplates } from '../../../contract.ts';
import { text } from '../../en.ts';
import { ofContent } from '../../list/content-list.ts';
import { ContentListPage } from '../../list/content-list-page.tsx';
import { ContentRow } from '../../list/content-row.tsx';
import type { ContentPanels } from '../../page/content-panels.ts';
import { MessageText } from './message-text.tsx';

const NewMessageDialog = lazyPart(() => import('./new-message-dialog.tsx').then((module) => module.NewMessageDialog));

const messagesList = defineList(textTemplates.list, {
  ...ofContent(text('messages'), text('search_messages')),
  query: { page_size: 50, with_count: true },
  live: { one: textTemplates.get, subject: 'content' },
});

/** Lists every message the person may see, with search, filters and sharing. */
export function MessagesScreen({ panels }: { panels: ContentPanels }) {
  const view = useList(messagesList);
  const [isWriting, setIsWriting] = useState(false);
  return (
    <>
      <ContentListPage
        type="text"
        panels={panels}
        view={view}
        create={{ label: text('new_message'), onPress: () => setIsWriting(true) }}
        empty={{ title: text('no_messages_title'), text: text('no_messages_text') }}
      >
        {(message, { checkbox }) => (
          <ContentRow key={message.id} content={message} panels={panels} checkbox={checkbox}>
            <p className="line-clamp-2 text-fg-2">
              <MessageText body={message.body} />
            </p>
          </ContentRow>
        )}
      </ContentListPage>
      {isWriting && <NewMessageDialog onClose={() => setIsWriting(false)} />}
    </>
  );
}
