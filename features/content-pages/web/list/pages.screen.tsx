import { ContentListPage, type ContentPanels, ofContent } from '#features/content/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { plainFilter } from '#platform/web/list/filters/filters.ts';
import { useList } from '#platform/web/list/use-list.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { urlFlag } from '#platform/web/navigation/url-state.ts';
import { useSession } from '#platform/web/session.tsx';
import { pageTemplates } from '../../contract.ts';
import { contentPagePages } from '../../pages.ts';
import { text } from '../en.ts';
import { offerPro } from '../page-kind.ts';
import { PageHeads, PageRow } from './page-row.tsx';

const content = ofContent(text('pages'), text('search_pages'));

const pagesList = defineList(pageTemplates.list, {
  ...content,
  query: { page_size: 50, with_count: true },
  filters: [...content.filters, plainFilter<Parameters<ContentPanels['ListSide']>[0]['filter']>({ is_draft: urlFlag })],
});

/** Lists every page the person may see, with search, filters and sharing. */
export function PagesScreen({ panels }: { panels: ContentPanels }) {
  const view = useList(pagesList);
  const navigate = useNavigate();
  const person = useSession();
  const begin = () => (person.is_free_tier ? offerPro() : void navigate({ to: fillPage(contentPagePages.new_page) }));
  return (
    <ContentListPage
      type="html_page"
      panels={panels}
      view={view}
      create={{ label: text('new_page'), onPress: begin }}
      empty={{ title: text('no_pages_title'), text: text('no_pages_text') }}
      heads={<PageHeads />}
    >
      {(page, { checkbox }) => <PageRow key={page.id} page={page} panels={panels} checkbox={checkbox} />}
    </ContentListPage>
  );
}
