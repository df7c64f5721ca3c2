import { CircleAlert, Expand } from 'lucide-react';
import { useState } from 'react';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatBytes, formatDate } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import {
  DocumentDraft,
  type DocumentTemplate,
  documentTemplates,
  imageUrl,
  isProcessing,
  isReady,
} from '../../../contract.ts';
import { contentPages } from '../../../pages.ts';
import { text } from '../../en.ts';
import { toShareTarget } from '../../list/content-words.ts';
import { TeamPanels } from '../../page/common-panels.tsx';
import { ContentPage, ContentState } from '../../page/content-page.tsx';
import type { ContentPanels } from '../../page/content-panels.ts';
import { ShareMessagePanel } from '../../page/share-message-panel.tsx';
import { ShareOptionsPanel } from '../../page/share-options-panel.tsx';
import { SidePanel } from '../../page/side-panel.tsx';
import { useContentId } from '../../page/use-content-id.ts';
import { fileFacts } from './file-kind.ts';
import { describeProcessing } from './file-state.tsx';
import { numbered } from './numbered.ts';

const PageMenu = lazyOnInteraction<{ content: DocumentTemplate; isOnPage: boolean }>(() =>
  import('./file-menu.tsx').then((module) => module.FileMenu),
);

/** How many pages are shown at first; the others follow on request. */
const SHOWN_PAGES = 6;

/** Shows one file: its pages, whom it was shared with, and its share options. */
export function FileScreen({ panels }: { panels: ContentPanels }) {
  const id = useContentId();
  const { time_zone } = useSession();
  const read = useRead(documentTemplates.get, { params: { id: id ?? 0 } }, { enabled: id !== null });
  if (!read.data) return <ContentState read={read} type="file" />;
  const file = read.data;
  const { ShareButton, SharedWith, Labels, Approval } = panels;
  const facts = [
    ...fileFacts(file),
    formatBytes(file.size_bytes),
    `${text('added')} ${formatDate(file.created_at, time_zone)}`,
    file.owner_profile_name,
  ];
  return (
    <ContentPage
      key={file.id}
      content={file}
      Menu={PageMenu}
      facts={facts.join(' · ')}
      actions={<ShareButton content={toShareTarget(file)} isDisabled={!isReady(file.doc_status)} />}
      main={<FilePages file={file} />}
      side={
        <>
          <SharedWith content={toShareTarget(file)} />
          <FileName file={file} />
          <ShareMessagePanel content={file} />
          <Labels content={file} />
          <TeamPanels content={file}>
            <Approval content={file} />
            <ShareOptionsPanel content={file} hasDownload />
          </TeamPanels>
        </>
      }
    />
  );
}

function FilePages({ file }: { file: DocumentTemplate }) {
  if (file.doc_status === 'FAILED') {
    return (
      <p role="alert" className="flex items-start gap-2 rounded-md bg-danger-tint p-4 text-danger-fg">
        <Icon of={CircleAlert} className="mt-px shrink-0" />
        {file.failure_reason}
      </p>
    );
  }
  if (isProcessing(file.doc_status)) {
    const { processed_pages, page_count } = file;
    return (
      <div role="status" className="max-w-96">
        <p className="mb-2 tabular-nums">{describeProcessing(file)}</p>
        <Progress label={text('processing')} ratio={page_count === null ? null : processed_pages / page_count} />
        <p className="mt-2 text-fg-3">{text('processing_hint')}</p>
      </div>
    );
  }
  return <ReadyPages file={file} />;
}

function ReadyPages({ file }: { file: DocumentTemplate }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? file.pages : file.pages.slice(0, SHOWN_PAGES);
  const hidden = file.pages.length - shown.length;
  return (
    <>
      <div className="mb-3 flex justify-end">
        <PageLink to={contentPages.file_preview} params={{ id: file.id }} className={buttonClasses({ size: 'sm' })}>
          <Icon of={Expand} size={14} />
          {text('preview')}
        </PageLink>
      </div>
      <ol
        aria-label={text('pages_of', { name: file.title })}
        className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-4 sm:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]"
      >
        {numbered(shown).map(({ width, height, number }) => (
          <li key={number}>
            <img
              src={imageUrl(file, `page-${number}-800`)}
              alt={text('page_of', { page: number, count: file.pages.length })}
              width={width}
              height={height}
              loading="lazy"
              className="h-auto w-full rounded-xs bg-plate shadow-1"
            />
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <div className="mt-4 flex justify-center">
          <Button onClick={() => setIsWhole(true)}>{text('more_pages', { count: hidden })}</Button>
        </div>
      )}
    </>
  );
}

/** Edits the name of the file, here and on its shared pages. */
function FileName({ file }: { file: DocumentTemplate }) {
  const rename = useChange(documentTemplates.update, saidByForm);
  const form = useForm({
    stored: { title: file.title },
    findProblem: problemBySchema(DocumentDraft.shape),
    save: (body) => rename.mutateAsync({ params: { id: file.id }, body }),
  });
  if (!file.access_policy.EDIT) return null;
  return (
    <SidePanel title={text('name')}>
      <form {...form.props} className="grid gap-2">
        <TextField label={text('name')} isLabelHidden autoComplete="off" {...form.input('title')} />
        {form.isDirty && (
          <Button size="sm" type="submit" isSaving={form.isSaving} className="justify-self-end">
            {text('rename')}
          </Button>
        )}
      </form>
    </SidePanel>
  );
}
