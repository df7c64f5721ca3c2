import {
  ContentListPage,
  ContentPage,
  type ContentPanels,
  ContentState,
  fillContentPage,
  ofContent,
  toShareTarget,
  useContentId,
} from '#features/content/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { useList } from '#platform/web/list/use-list.ts';
import { webPages } from '../contract.ts';

const webPagesList = defineList(webPages.list, { ...ofContent('Web pages', 'Search web pages') });

export const WebPagesScreen = ({ panels }: { panels: ContentPanels }) => (
  <ContentListPage
    type="html_page"
    panels={panels}
    view={useList(webPagesList)}
    empty={{ title: 'No web pages yet', text: 'Write one.' }}
  >
    {(page) => (
      <li key={page.id}>
        <a href={fillContentPage(page)}>{page.title}</a>
        <panels.ShareButton content={toShareTarget(page)} />
      </li>
    )}
  </ContentListPage>
);

export function WebPageScreen({ panels: { ShareButton, SharedWith } }: { panels: ContentPanels }) {
  const read = useRead(webPages.get, { params: { id: useContentId() ?? 0 } });
  if (!read.data) return <ContentState read={read} type="html_page" />;
  const target = toShareTarget(read.data);
  return (
    <ContentPage
      content={read.data}
      facts="Web page"
      actions={<ShareButton content={target} />}
      main={read.data.html}
      side={<SharedWith content={target} />}
    />
  );
}
