import { Ellipsis, FileText, FileX2 } from 'lucide-react';
import { formatBytes } from '#platform/web/format.ts';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type DocumentTemplate, isReady } from '../../../contract.ts';
import { text } from '../../en.ts';
import { toShareTarget } from '../../list/content-words.ts';
import type { ContentPanels } from '../../page/content-panels.ts';
import { VisibilityBadge } from '../../page/visibility-badge.tsx';
import { FileLink } from './file-card.tsx';
import { fileFacts } from './file-kind.ts';
import { FileState } from './file-state.tsx';

const FileMenu = lazyOnInteraction<{ content: DocumentTemplate }>(() =>
  import('./file-menu.tsx').then((module) => module.FileMenu),
);

/** Shows a file as a row: small picture, name, figures of its shares, share button. */
export function FileRow({ file, panels: { ShareButton } }: { file: DocumentTemplate; panels: ContentPanels }) {
  const facts = [...fileFacts(file), formatBytes(file.size_bytes)].join(' · ');
  return (
    <li className="relative flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line py-2.5 hover:bg-hover sm:px-2">
      <div className="flex min-w-0 flex-1 basis-72 max-sm:basis-36 items-center gap-3">
        <Thumbnail file={file} />
        <div className="min-w-0">
          <div className="flex min-w-0 items-center gap-2">
            <h2 className="min-w-0 truncate text-sm font-semibold">
              <FileLink file={file} />
            </h2>
            <VisibilityBadge visibility={file.visibility} isInList />
          </div>
          <p className="truncate text-xs text-fg-3">{facts}</p>
        </div>
      </div>
      <div className="w-60 max-sm:order-last max-sm:w-full">
        <FileState file={file} />
      </div>
      <div className="relative z-1 flex justify-end gap-1.5 sm:min-w-28">
        {isReady(file.doc_status) && <ShareButton content={toShareTarget(file)} isQuiet />}
        <FileMenu
          content={file}
          trigger={
            <IconButton variant="ghost" label={text('more_of', { name: file.title })} icon={<Icon of={Ellipsis} />} />
          }
        />
      </div>
    </li>
  );
}

function Thumbnail({ file: { doc_status, thumbnail_url } }: { file: DocumentTemplate }) {
  const hasFailed = doc_status === 'FAILED';
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-canvas">
      {thumbnail_url && !hasFailed ? (
        <img src={thumbnail_url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      ) : (
        <Icon of={hasFailed ? FileX2 : FileText} className={hasFailed ? 'text-danger-fg' : 'text-icon'} />
      )}
    </span>
  );
}
