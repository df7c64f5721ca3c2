import { ExternalLink, Pencil } from 'lucide-react';
import {
  ContentPage,
  type ContentPanels,
  ContentState,
  SharePanels,
  TeamPanels,
  toShareTarget,
  useContentId,
} from '#features/content/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { urlChoice, useUrlState } from '#platform/web/navigation/url-state.ts';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { TabBar, TabLabel, tabLinkClasses } from '#platform/web/ui/layout/tabs.tsx';
import { type PageTemplate, pageTemplates } from '../../contract.ts';
import { contentPagePages } from '../../pages.ts';
import { AttentionTab } from '../attention/attention-tab.tsx';
import { text } from '../en.ts';
import { describeState, PageBadge } from '../list/page-state.tsx';
import { PageShare } from '../share/page-share.tsx';
import { PageInWidths } from './drawn-page.tsx';

const Menu = lazyOnInteraction<{ content: PageTemplate; isOnPage: boolean }>(() =>
  import('./page-menu.tsx').then((module) => module.PageMenu),
);

const tabs = ['overview', 'attention', 'shared'] as const;
type PageTab = (typeof tabs)[number];
const urlFields = { tab: urlChoice(tabs) };

/** Shows one page: what recipients see of it, what of it is read, and whom it was shared with. */
export function PageScreen({ panels }: { panels: ContentPanels }) {
  const id = useContentId();
  const [{ tab = 'overview' }] = useUrlState<{ tab?: PageTab }>(urlFields);
  const read = useRead(pageTemplates.get, { params: { id: id ?? 0 } }, { enabled: id !== null });
  if (!read.data) return <ContentState read={read} type="html_page" />;
  const page = read.data;
  const facts = [text('components', { count: page.components_count }), describeState(page), page.owner_profile_name];
  const frame = {
    content: page,
    Menu,
    facts: facts.join(' · '),
    hasCrumbs: true,
    actions: <PageActions page={page} panels={panels} />,
    tabs: <PageTabs page={page} current={tab} />,
  };
  if (tab === 'attention') return <AttentionTab key={page.id} frame={frame} />;
  const { SharedWith, Labels, Approval } = panels;
  if (tab === 'shared') {
    return (
      <ContentPage
        key={page.id}
        {...frame}
        main={<SharedWith content={toShareTarget(page)} />}
        side={<SharePanels content={page} />}
      />
    );
  }
  return (
    <ContentPage
      key={page.id}
      {...frame}
      main={
        <>
          {page.live_version === null && (
            <p role="status" className="mb-4 text-center text-fg-2">
              <strong className="font-semibold">{text('nothing_live')}.</strong> {text('nothing_live_text')}
            </p>
          )}
          <PageInWidths page={page} version={page.live_version} />
        </>
      }
      side={
        <>
          <Labels content={page} />
          <TeamPanels content={page}>
            <Approval content={page} />
          </TeamPanels>
        </>
      }
    />
  );
}

const PageActions = ({ page, panels }: { page: PageTemplate; panels: ContentPanels }) => (
  <>
    <PageBadge page={page} />
    <PageLink
      to={contentPagePages.page_preview}
      params={{ id: page.id }}
      className={`${buttonClasses({ variant: 'ghost' })} max-sm:hidden`}
    >
      <Icon of={ExternalLink} />
      {text('preview')}
    </PageLink>
    {page.access_policy.EDIT && (
      <PageLink to={contentPagePages.edit_page} params={{ id: page.id }} className={buttonClasses()}>
        <Icon of={Pencil} />
        {text('open_editor')}
      </PageLink>
    )}
    <PageShare page={page} panels={panels} />
  </>
);

function PageTabs({ page: { id, share_stats, live_version }, current }: { page: PageTemplate; current: PageTab }) {
  return (
    <TabBar label={text('tabs')}>
      {tabs.map((tab) => (
        <PageLink
          key={tab}
          to={contentPagePages.page}
          params={{ id }}
          search={tab === 'overview' ? {} : { tab }}
          aria-current={tab === current ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          className={tabLinkClasses}
        >
          <TabLabel {...(tab === 'shared' && { count: formatCappedCount(share_stats?.share_count ?? 0) })}>
            {text(`tab_${tab}`)}
          </TabLabel>
        </PageLink>
      ))}
      <PageLink to={contentPagePages.page_versions} params={{ id }} className={tabLinkClasses}>
        <TabLabel count={formatCappedCount(live_version ?? 0)}>{text('versions')}</TabLabel>
      </PageLink>
    </TabBar>
  );
}
