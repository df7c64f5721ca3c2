import { Ellipsis, ExternalLink, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ContentPanels, ShareFigures, VisibilityBadge } from '#features/content/web/index.ts';
import { Ago } from '#platform/web/ago.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { buttonClasses, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { PageTemplateItem } from '../../contract.ts';
import { contentPagePages } from '../../pages.ts';
import { text } from '../en.ts';
import { PageShare } from '../share/page-share.tsx';
import { AttentionStrip } from './attention-strip.tsx';
import { describeState, PageBadge } from './page-state.tsx';

const PageMenu = lazyOnInteraction<{ content: PageTemplateItem }>(() =>
  import('../page/page-menu.tsx').then((module) => module.PageMenu),
);

const quiet = buttonClasses({ variant: 'ghost' });

interface PageRowProps {
  page: PageTemplateItem;
  panels: ContentPanels;
  checkbox: ReactNode;
}

/** Shows a page as a row: its look, its state, the figures of its shares and what of it is read. */
export function PageRow({ page, panels, checkbox }: PageRowProps) {
  const { id, title } = page;
  const { Marks } = panels;
  return (
    <li className="group/row relative flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line py-2.5 hover:bg-hover sm:px-2">
      <span className="relative z-1 flex">{checkbox}</span>
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3 max-sm:basis-40">
        <Cover url={page.cover_url} />
        <div className="min-w-0">
          <h2 className="truncate text-sm font-semibold">
            <PageLink to={contentPagePages.page} params={{ id }} title={title} className="after:absolute after:inset-0">
              {title}
            </PageLink>
          </h2>
          <p className="truncate text-xs text-fg-3 max-sm:hidden">
            {text('components', { count: page.components_count })} · <bdi>{page.owner_profile_name}</bdi>
          </p>
          <Marks content={page} />
          <p className="mt-1 flex flex-wrap items-center gap-1.5 text-xs text-fg-3 sm:hidden">
            <PageBadge page={page} />
            {describeState(page)}
          </p>
        </div>
      </div>
      <div className="w-36 min-w-0 max-sm:hidden">
        <PageBadge page={page} />
        <p className="mt-0.5 truncate text-xs text-fg-3">{describeState(page)}</p>
      </div>
      <div className="max-xl:hidden">
        <VisibilityBadge visibility={page.visibility} />
      </div>
      <div className="w-44 max-sm:order-last max-sm:flex-1">
        <ShareFigures content={page} />
      </div>
      <div className="w-44 max-lg:hidden">
        <AttentionStrip page={page} />
      </div>
      <div className="order-last hidden max-sm:block">
        <AttentionStrip page={page} isBare />
      </div>
      <Ago instant={page.draft_changed_at} className="w-16 text-end text-xs text-fg-3 tabular-nums max-lg:hidden" />
      <div className="relative z-1 flex items-center justify-end gap-1">
        <PageShare page={page} panels={panels} isQuiet />
        {page.access_policy.EDIT && (
          <PageLink
            to={contentPagePages.edit_page}
            params={{ id }}
            aria-label={text('edit_named', { name: title })}
            className={`${quiet} max-sm:hidden`}
          >
            <Icon of={Pencil} />
          </PageLink>
        )}
        <PageLink
          to={contentPagePages.page_preview}
          params={{ id }}
          aria-label={text('preview_named', { name: title })}
          className={`${quiet} max-sm:hidden`}
        >
          <Icon of={ExternalLink} />
        </PageLink>
        <PageMenu
          content={page}
          trigger={
            <IconButton variant="ghost" label={text('more_of', { name: title })} icon={<Icon of={Ellipsis} />} />
          }
        />
      </div>
    </li>
  );
}

/** The first picture of a page above drawn lines. */
const Cover = ({ url }: { url: string | null }) => (
  <span
    aria-hidden="true"
    className="flex h-12 w-10 shrink-0 flex-col overflow-hidden rounded-sm border border-line bg-plate max-sm:h-17 max-sm:w-14"
  >
    {url === null ? (
      <span className="h-1/2 bg-[#e6eaec]" />
    ) : (
      <img src={url} alt="" loading="lazy" decoding="async" className="h-1/2 w-full object-cover" />
    )}
    <span className="m-1 h-1 w-2/3 rounded-xs bg-[#9aa5ab]" />
    <span className="mx-1 h-0.5 rounded-xs bg-[#e6eaec]" />
    <span className="mx-1 mt-auto mb-1 h-1.5 rounded-xs bg-brand" />
  </span>
);
