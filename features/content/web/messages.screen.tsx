import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useReadPages } from '#platform/web/data.ts';
import { useLiveRows } from '#platform/web/live-rows.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { EmptyPanel } from '#platform/web/ui/state-panel.tsx';
import { useUrlState } from '#platform/web/url-state.ts';
import { textTemplates } from '../contract.ts';
import { filterFields } from './content-filter.ts';
import { ContentHeader } from './content-header.tsx';
import { ContentList } from './content-list.tsx';
import type { ContentPanels } from './content-panels.ts';
import { ContentSide } from './content-side.tsx';
import { ContentToolbar } from './content-toolbar.tsx';
import { text } from './en.ts';
import { MessageRow } from './message-row.tsx';
import { PlaceholderContents } from './placeholder-contents.tsx';

const NewMessageDialog = lazy(() =>
  import('./new-message-dialog.tsx').then((module) => ({ default: module.NewMessageDialog })),
);

/** Every message one may see, found, narrowed and shared. */
export function MessagesScreen({ panels }: { panels: ContentPanels }) {
  const [filter, changeFilter] = useUrlState(filterFields);
  const [isWriting, setIsWriting] = useState(false);
  const list = useReadPages(
    textTemplates.list,
    { query: { ...filter, page_size: 50 } },
    { keepPrevious: true, hasLiveRows: true },
  );
  useLiveRows({ list: textTemplates.list, one: textTemplates.get, subject: 'content' });
  const newButton = mayUse(useSession(), 'CONTENT.CREATE') ? (
    <Button variant="primary" icon={<Icon of={Plus} />} onClick={() => setIsWriting(true)}>
      {text('new_message')}
    </Button>
  ) : null;
  return (
    <>
      <ContentHeader actions={newButton} />
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <ContentSide type="text" filter={filter} onChange={changeFilter} />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ContentToolbar filter={filter} onChange={changeFilter} searchLabel={text('search_messages')} />
          <ContentList
            list={list}
            filter={filter}
            onChange={changeFilter}
            skeleton={<TableSkeleton rows={10} />}
            empty={
              <EmptyPanel title={text('no_messages_title')} placeholder={<PlaceholderContents />} actions={newButton}>
                {text('no_messages_text')}
              </EmptyPanel>
            }
          >
            <ul>
              {list.rows.map((message) => (
                <MessageRow key={message.id} message={message} panels={panels} />
              ))}
            </ul>
          </ContentList>
        </div>
      </div>
      {isWriting && (
        <Suspense fallback={null}>
          <NewMessageDialog onClose={() => setIsWriting(false)} />
        </Suspense>
      )}
    </>
  );
}
