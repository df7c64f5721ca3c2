import { Building2, Ellipsis, ExternalLink, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { AttentionStrip } from '#engines/visits/web/index.ts';
import { type ContentPanels, ShareFigures, VisibilityBadge } from '#features/content/web/index.ts';
import { Ago } from '#platform/web/ago.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { PageTemplateItem } from '../../contract.ts';
import { contentPagePages } from '../../pages.ts';
import { nameType } from '../component-type.tsx';
import { text } from '../en.ts';
import { PageShare } from '../share/page-share.tsx';
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

/** The widths of the columns behind the name, and from which width of the screen each is shown. */
const columns = {
  status: 'w-36 max-sm:hidden',
  visibility: 'w-36 max-xl:hidden',
  opened: 'w-44 max-sm:order-last max-sm:flex-1',
  attention: 'w-44 max-lg:hidden',
  edited: 'w-16 text-end max-lg:hidden',
};

/** On a wide screen the actions lie over the end of the row that the pointer or the keyboard is on. */
const actionsLook =
  'relative z-1 flex items-center justify-end gap-1 xl:pointer-fine:absolute xl:pointer-fine:end-2 xl:pointer-fine:rounded-md ' +
  'xl:pointer-fine:border xl:pointer-fine:border-line-2 xl:pointer-fine:bg-surface xl:pointer-fine:p-1 xl:pointer-fine:shadow-2 ' +
  'xl:pointer-fine:not-group-hover/row:not-focus-within:not-has-[[aria-expanded=true]]:opacity-0';

/** What stands over the columns of the rows. */
export const PageHeads = () => {
  const heads = ['status', 'visibility', 'opened', 'attention', 'edited'] as const;
  return (
    <>
      {heads.map((name) => (
        <span key={name} aria-hidden="true" className={`${columns[name]} max-xl:hidden pointer-coarse:hidden`}>
          {text(`column_${name}`)}
        </span>
      ))}
    </>
  );
};

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
      <div className={`${columns.status} min-w-0`}>
        <PageBadge page={page} />
        <p className="mt-0.5 truncate text-xs text-fg-3">{describeState(page)}</p>
      </div>
      <div className={columns.visibility}>
        <WhoSees visibility={page.visibility} />
      </div>
      <div className={columns.opened}>
        <ShareFigures content={page} />
      </div>
      <div className={columns.attention}>
        <Attention page={page} />
      </div>
      <div className="order-last hidden max-sm:block">
        <Attention page={page} isBare />
      </div>
      <Ago instant={page.draft_changed_at} className={`${columns.edited} text-xs text-fg-3 tabular-nums`} />
      <div className={actionsLook}>
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

/** What of a page is read, as bars; where that is not told yet, why, but not with the bars alone. */
function Attention({ page: { attention, share_stats }, isBare = false }: { page: PageTemplateItem; isBare?: boolean }) {
  if (attention) return <AttentionStrip shares={attention} nameType={nameType} isBare={isBare} />;
  if (isBare || share_stats === null) return null;
  return (
    <span className="text-xs text-fg-3">{text(share_stats.share_count === 0 ? 'not_shared' : 'too_few_views')}</span>
  );
}

/** Who sees a page: a label where it is not the whole company (S0-6-26). */
function WhoSees({ visibility }: Pick<PageTemplateItem, 'visibility'>) {
  const { is_team_account } = useSession();
  if (visibility !== 'ORG' || !is_team_account) return <VisibilityBadge visibility={visibility} isInList />;
  return (
    <span className="flex items-center gap-1.5 text-fg-2">
      <Icon of={Building2} size={14} className="text-icon" />
      {text('company')}
    </span>
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
