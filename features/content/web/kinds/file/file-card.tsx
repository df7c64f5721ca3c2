import { Ellipsis, FileX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type DocumentTemplate, isReady } from '../../../contract.ts';
import { contentPages } from '../../../pages.ts';
import { text } from '../../en.ts';
import { toShareTarget } from '../../list/content-words.ts';
import type { ContentPanels } from '../../page/content-panels.ts';
import { VisibilityBadge } from '../../page/visibility-badge.tsx';
import { fileFacts } from './file-kind.ts';
import { FileState } from './file-state.tsx';

const FileMenu = lazyOnInteraction<{ content: DocumentTemplate }>(() =>
  import('./file-menu.tsx').then((module) => module.FileMenu),
);

export interface ListedFileProps {
  file: DocumentTemplate;
  panels: ContentPanels;
  checkbox: ReactNode;
}

/** Shows a file as a card with its first page and the figures of its shares. A file being uploaded keeps its place. */
export function FileCard({ file, panels, checkbox }: ListedFileProps) {
  const facts = [...fileFacts(file), formatBytes(file.size_bytes)].join(' · ');
  return (
    <article className="group/card relative flex min-w-0 flex-col overflow-hidden rounded-pop border border-line-2 bg-surface transition-shadow duration-(--ui-dur-1) focus-within:shadow-2 hover:shadow-2">
      <div className="relative h-37 shrink-0 overflow-hidden border-b border-line bg-canvas">
        <Cover file={file} />
        <span className="absolute start-2 top-2 z-1 flex">{checkbox}</span>
        <span className="absolute end-2 top-2 flex max-w-[calc(100%-16px)]">
          <VisibilityBadge visibility={file.visibility} isInList />
        </span>
        <CardActions file={file} panels={panels} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-3">
        <div className="min-w-0">
          <h2 className="truncate text-sm font-semibold">
            <FileLink file={file} />
          </h2>
          <p className="truncate text-xs text-fg-3">{facts}</p>
        </div>
        <panels.Marks content={file} />
        <FileState file={file} />
      </div>
    </article>
  );
}

/** The whole card links to the file; the buttons above it have their own targets. */
const FileLink = ({ file: { id, title } }: { file: DocumentTemplate }) => (
  <PageLink to={contentPages.file} params={{ id }} className="after:absolute after:inset-0" title={title}>
    {title}
  </PageLink>
);

export function Cover({ file }: { file: DocumentTemplate }) {
  if (file.doc_status === 'FAILED') {
    return (
      <span className="grid h-full place-items-center text-danger-fg">
        <Icon of={FileX2} size={24} />
      </span>
    );
  }
  if (!file.cover_url) {
    return (
      <span
        aria-hidden="true"
        className="mx-auto mt-5 grid h-full w-[118px] content-start gap-2.5 rounded-t-xs bg-plate p-3.5 shadow-1"
      >
        <span className="h-2 w-12 rounded-xs bg-[#e6eaec]" />
        <span className="h-11 rounded-xs bg-[#e6eaec]" />
        <span className="h-2 w-16 rounded-xs bg-[#e6eaec]" />
      </span>
    );
  }
  const [page] = file.pages;
  const isWide = page !== undefined && page.width > page.height;
  return (
    <img
      src={file.cover_url}
      alt=""
      loading="lazy"
      decoding="async"
      className={`mx-auto mt-5 rounded-t-xs bg-plate object-cover object-top shadow-1 ${isWide ? 'w-[170px]' : 'w-[118px]'}`}
    />
  );
}

/** Shows the actions on hover, focus and touch without covering the title. */
function CardActions({ file, panels: { ShareButton } }: Pick<ListedFileProps, 'file' | 'panels'>) {
  return (
    <div className="absolute inset-x-2 bottom-2 z-1 flex gap-1.5 transition-opacity duration-(--ui-dur-1) opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 [@media(hover:none)]:opacity-100">
      <span className="min-w-0 flex-1">
        {isReady(file.doc_status) && <ShareButton content={toShareTarget(file)} isBlock />}
      </span>
      <FileMenu
        content={file}
        trigger={<IconButton label={text('more_of', { name: file.title })} icon={<Icon of={Ellipsis} />} />}
      />
    </div>
  );
}
