import { ArrowLeft, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CallFailed } from '#platform/web/api.ts';
import { RecordGone, RecordNotLoaded, RecordRefused } from '#platform/web/not-loaded.tsx';
import { PageLink } from '#platform/web/page-link.tsx';
import { PageTitle } from '#platform/web/page-title.tsx';
import { buttonClasses, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { DocumentTemplate, TextTemplate } from '../../contract.ts';
import { contentPages } from '../../pages.ts';
import { text } from '../en.ts';
import { VisibilityBadge } from './visibility-badge.tsx';

const PageMenu = lazyOnInteraction<{ content: TextTemplate | DocumentTemplate; isOnPage: boolean }>(() =>
  import('../list/content-menu.tsx').then((module) => module.ContentMenu),
);

interface ContentPageProps {
  content: TextTemplate | DocumentTemplate;
  facts: string;
  actions: ReactNode;
  main: ReactNode;
  side: ReactNode;
}

/** Shows the page of one content: its title and actions, its main part, and panels at the side. */
export function ContentPage({ content, facts, actions, main, side }: ContentPageProps) {
  const isText = content.type === 'text';
  return (
    <>
      <PageTitle title={content.title} />
      <header className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line-2 bg-surface px-4 py-3">
        <PageLink
          to={isText ? contentPages.messages : contentPages.files}
          aria-label={text(isText ? 'back_to_messages' : 'back_to_files')}
          className={buttonClasses({ variant: 'ghost', size: 'sm' })}
        >
          <Icon of={ArrowLeft} isDirectional />
        </PageLink>
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <h1 className="line-clamp-2 min-w-0 font-display text-2xl font-semibold">{content.title}</h1>
            <VisibilityBadge visibility={content.visibility} />
          </div>
          <p className="text-xs text-fg-3">{facts}</p>
        </div>
        <div className="ms-auto flex items-center gap-2">
          {actions}
          <PageMenu
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
      <div className="grid min-h-0 flex-1 overflow-y-auto lg:grid-cols-[minmax(0,1fr)_372px] lg:overflow-hidden">
        <div className="min-w-0 p-5 max-sm:p-4 lg:overflow-y-auto">{main}</div>
        <aside className="min-w-0 border-line-2 bg-canvas p-4 max-lg:border-t lg:overflow-y-auto lg:border-s">
          {side}
        </aside>
      </div>
    </>
  );
}

interface ContentStateProps {
  read: { isPending: boolean; error: CallFailed | null; refetch: () => unknown; isFetching: boolean };
  backTo: 'messages' | 'files';
}

/** Shows loading, a missing content or a failure, each with a link onwards. */
export function ContentState({ read, backTo }: ContentStateProps) {
  if (read.isPending) return <RecordSkeleton />;
  if (read.error?.status === 404) return <ContentGone backTo={backTo} />;
  if (read.error?.status === 455) return <ContentHidden read={read} backTo={backTo} />;
  return <RecordNotLoaded title={text('not_loaded_one')} read={read} />;
}

type BackProps = Pick<ContentStateProps, 'backTo'>;

export const ContentGone = ({ backTo }: BackProps) => (
  <RecordGone title={text('gone_title')} actions={<BackToContents backTo={backTo} />}>
    {text('gone_text')}
  </RecordGone>
);

const ContentHidden = ({ read, backTo }: ContentStateProps) => (
  <RecordRefused read={read} actions={<BackToContents backTo={backTo} />}>
    {text('hidden_text')}
  </RecordRefused>
);

const BackToContents = ({ backTo }: BackProps) => (
  <PageLink to={contentPages[backTo]} className={buttonClasses()}>
    {text(`back_to_${backTo}`)}
  </PageLink>
);
