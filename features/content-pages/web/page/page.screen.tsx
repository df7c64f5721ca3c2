import { ExternalLink, History, Pencil } from 'lucide-react';
import {
  ContentPage,
  type ContentPanels,
  ContentState,
  PrivateNotes,
  ShareMessagePanel,
  ShareOptionsPanel,
  SidePanel,
  toShareTarget,
  useContentId,
  VisibilityPanel,
} from '#features/content/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { formatDate } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type PageTemplate, pageTemplates } from '../../contract.ts';
import { contentPagePages } from '../../pages.ts';
import { text } from '../en.ts';
import { describeState, PageBadge } from '../list/page-state.tsx';
import { PageShare } from '../share/page-share.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { PageInWidths } from './drawn-page.tsx';

const Menu = lazyOnInteraction<{ content: PageTemplate; isOnPage: boolean }>(() =>
  import('./page-menu.tsx').then((module) => module.PageMenu),
);

/** Shows one page: what recipients see of it, whom it was shared with, and what of it is read. */
export function PageScreen({ panels }: { panels: ContentPanels }) {
  const id = useContentId();
  const read = useRead(pageTemplates.get, { params: { id: id ?? 0 } }, { enabled: id !== null });
  if (!read.data) return <ContentState read={read} type="html_page" />;
  const page = read.data;
  const { SharedWith, Labels, Approval } = panels;
  const facts = [text('components', { count: page.components_count }), describeState(page), page.owner_profile_name];
  return (
    <ContentPage
      key={page.id}
      content={page}
      Menu={Menu}
      facts={facts.join(' · ')}
      actions={
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
      }
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
          {page.live_version !== null && <AttentionPanel id={page.id} />}
          <SharedWith content={toShareTarget(page)} />
          <Labels content={page} />
          <VersionsPanel page={page} />
          <ShareMessagePanel content={page} />
          <VisibilityPanel content={page} />
          <Approval content={page} />
          <ShareOptionsPanel content={page} />
          <PrivateNotes content={page} />
        </>
      }
    />
  );
}

function VersionsPanel({ page: { id, live_version, published_at } }: { page: PageTemplate }) {
  const { time_zone } = useSession();
  if (live_version === null || published_at === null) return null;
  return (
    <SidePanel title={text('versions')}>
      <p className="mb-2">
        {text('live_since', { version: String(live_version), date: formatDate(published_at, time_zone) })}
      </p>
      <PageLink
        to={contentPagePages.page_versions}
        params={{ id }}
        className={`${linkClasses()} inline-flex items-center gap-1.5 font-medium`}
      >
        <Icon of={History} size={14} />
        {text('all_versions')}
      </PageLink>
    </SidePanel>
  );
}
