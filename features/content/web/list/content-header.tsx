import type { ReactNode } from 'react';
import { useRead } from '#platform/web/data.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { TabBar, TabLabel, tabLinkClasses } from '#platform/web/ui/layout/tabs.tsx';
import { contents } from '../../contract.ts';
import { contentPages } from '../../pages.ts';
import { text } from '../en.ts';

/** Shows the title and kinds of the content area, each with how many the person may see. */
export function ContentHeader({ actions }: { actions: ReactNode }) {
  const messages = useRead(contents.getStats, { params: { t: 'text' } });
  const files = useRead(contents.getStats, { params: { t: 'file' } });
  return (
    <>
      <PageHeader title={text('content')} actions={actions} />
      <TabBar label={text('content_views')}>
        <PageLink to={contentPages.messages} className={tabLinkClasses}>
          <TabLabel {...(messages.data && { count: formatCappedCount(messages.data.TOTAL) })}>
            {text('messages')}
          </TabLabel>
        </PageLink>
        <PageLink to={contentPages.files} className={tabLinkClasses}>
          <TabLabel {...(files.data && { count: formatCappedCount(files.data.TOTAL) })}>{text('files')}</TabLabel>
        </PageLink>
      </TabBar>
    </>
  );
}
