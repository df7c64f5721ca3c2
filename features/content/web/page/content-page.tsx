import { Ellipsis } from 'lucide-react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { CallFailed } from '#platform/web/api.ts';
import { BackLink } from '#platform/web/navigation/back-title.tsx';
import { Crumbs } from '#platform/web/navigation/crumbs.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { RecordGone, RecordNotLoaded, RecordRefused } from '#platform/web/not-loaded.tsx';
import { buttonClasses, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Content, ContentType } from '../../contract.ts';
import { contentPages } from '../../pages.ts';
import { findContentKind } from '../content-kinds.ts';
import { text } from '../en.ts';
import { PlainMenu } from '../list/plain-menu.ts';
import { RenameContent } from './rename-content.tsx';
import { useContentId } from './use-content-id.ts';
import { VisibilityBadge } from './visibility-badge.tsx';

interface ContentPageProps<Shown extends Content> {
  content: Shown;
  /** Its further actions; those of every content when absent. */
  Menu?: ComponentType<{ content: Shown; isOnPage: boolean; trigger: ReactElement<Record<string, unknown>> }>;
  facts: ReactNode;
  /** Renames it, for people who may. */
  rename?: ((title: string) => Promise<unknown>) | undefined;
  /** Shows the pages above it in place of one button back, except on a phone. */
  hasCrumbs?: boolean;
  actions: ReactNode;
  /** The tabs below the header, where it has several parts. */
  tabs?: ReactNode;
  main: ReactNode;
  side?: ReactNode;
}

/** Shows the page of one content: its title and actions, its main part, and panels at the side. */
export function ContentPage<Shown extends Content>(props: ContentPageProps<Shown>) {
  const { content, Menu = PlainMenu, facts, rename, hasCrumbs = false, actions, tabs, main, side } = props;
  const { list_page, words } = findContentKind(content.type);
  return (
    <>
      <PageTitle title={content.title} />
      <header className="flex shrink-0 flex-wrap items-center gap-3 border-line-2 bg-surface px-4 py-3 not-has-[+nav]:border-b">
        <BackLink to={list_page} aria-label={words.back} className={hasCrumbs ? 'sm:hidden' : undefined} />
        <div className="min-w-0 flex-1 basis-60 max-sm:basis-40">
          {hasCrumbs && (
            <div className="max-sm:hidden">
              <Crumbs
                trail={[
                  { page: contentPages.content, label: text('content') },
                  { page: list_page, label: words.many },
                ]}
              />
            </div>
          )}
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <h1 dir="auto" className="line-clamp-2 min-w-0 font-display text-2xl font-semibold wrap-anywhere">
              {content.title}
            </h1>
            {rename && <RenameContent name={content.title} rename={rename} />}
            <VisibilityBadge visibility={content.visibility} />
          </div>
          <div className="text-xs text-fg-3">{facts}</div>
        </div>
        <div className="ms-auto flex items-center gap-2">
          {actions}
          <Menu
            content={content}
            isOnPage
            trigger={
              <IconButton
                variant="ghost"
                label={text('more_of', { name: content.title })}
                icon={<Icon of={Ellipsis} />}
              />
            }
          />
        </div>
      </header>
      {tabs}
      <div
        className={classNames(
          'grid min-h-0 flex-1 overflow-y-auto lg:overflow-hidden',
          side !== undefined && 'lg:grid-cols-[minmax(0,1fr)_372px]',
        )}
      >
        <div className="min-w-0 p-5 max-sm:p-4 lg:overflow-y-auto">{main}</div>
        {side !== undefined && (
          <aside className="min-w-0 border-line-2 bg-canvas p-4 max-lg:border-t lg:overflow-y-auto lg:border-s">
            {side}
          </aside>
        )}
      </div>
    </>
  );
}

interface ContentStateProps {
  read: { isPending: boolean; error: CallFailed | null; refetch: () => unknown; isFetching: boolean };
  type: ContentType;
}

/** Shows loading, a missing content or a failure, each with a link onwards. */
export function ContentState({ read, type }: ContentStateProps) {
  const isNamed = useContentId() !== null;
  if (isNamed && read.isPending) return <RecordSkeleton />;
  if (!isNamed || read.error?.status === 404) return <ContentGone type={type} />;
  if (read.error?.status === 455) return <ContentHidden read={read} type={type} />;
  return <RecordNotLoaded title={text('not_loaded_one')} read={read} />;
}

type BackProps = Pick<ContentStateProps, 'type'>;

export const ContentGone = ({ type }: BackProps) => (
  <RecordGone title={text('gone_title')} actions={<BackToContents type={type} />}>
    {text('gone_text')}
  </RecordGone>
);

const ContentHidden = ({ read, type }: ContentStateProps) => (
  <RecordRefused read={read} actions={<BackToContents type={type} />}>
    {text('hidden_text')}
  </RecordRefused>
);

function BackToContents({ type }: BackProps) {
  const { list_page, words } = findContentKind(type);
  return (
    <PageLink to={list_page} className={buttonClasses()}>
      {words.back}
    </PageLink>
  );
}
