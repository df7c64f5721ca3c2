import type { ReactNode } from 'react';
import { useRead } from '#platform/web/data.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { TabBar, TabLabel, tabLinkClasses } from '#platform/web/ui/layout/tabs.tsx';
import { type ContentType, contents } from '../../contract.ts';
import { contentKinds } from '../content-kinds.ts';
import { text } from '../en.ts';

/** Shows the title and kinds of the content area, each with how many the person may see. */
export const ContentHeader = ({ actions }: { actions: ReactNode }) => (
  <>
    <PageHeader title={text('content')} actions={actions} />
    <TabBar label={text('content_views')}>
      {contentKinds().map(({ type, list_page, words }) => (
        <PageLink key={type} to={list_page} className={tabLinkClasses}>
          <KindLabel type={type}>{words.many}</KindLabel>
        </PageLink>
      ))}
    </TabBar>
  </>
);

function KindLabel({ type, children }: { type: ContentType; children: string }) {
  const { data } = useRead(contents.getStats, { params: { t: type } });
  return <TabLabel {...(data && { count: formatCappedCount(data.TOTAL) })}>{children}</TabLabel>;
}
