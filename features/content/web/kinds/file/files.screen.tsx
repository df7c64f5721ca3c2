import { FileText, FileX2, LayoutGrid, List, Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { preferences, type UserPreferencesDraft } from '#features/preferences/contract.ts';
import { useChange } from '#platform/web/data.ts';
import { formatBytes } from '#platform/web/format.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { useList } from '#platform/web/list/use-list.ts';
import { mayUse, useSession, useUpdateSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { CardsSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type DocumentTemplate, documentTemplates, isReady } from '../../../contract.ts';
import { text } from '../../en.ts';
import { ofContent } from '../../list/content-list.ts';
import { ContentListPage } from '../../list/content-list-page.tsx';
import { ContentRow } from '../../list/content-row.tsx';
import type { ContentPanels } from '../../page/content-panels.ts';
import { FileCard, type ListedFileProps } from './file-card.tsx';
import { fileFacts } from './file-kind.ts';
import { FileState } from './file-state.tsx';

const UploadFilesDialog = lazyPart(() => import('./upload-dialogs.tsx').then((module) => module.UploadFilesDialog));

const filesList = defineList(documentTemplates.list, {
  ...ofContent(text('files'), text('search_files')),
  query: { page_size: 40, with_count: true },
  live: { one: documentTemplates.get, subject: 'content' },
});

/**
 * Lists every file the person may see, with search, filters, sharing and upload; a file being processed shows its
 * progress.
 */
export function FilesScreen({ panels }: { panels: ContentPanels }) {
  const view = useList(filesList);
  const [uploading, setUploading] = useState<File[] | null>(null);
  const person = useSession();
  const mayCreate = mayUse(person, 'CONTENT.CREATE');
  const isGrid = person.files_view === 'grid';
  const ListedFile = isGrid ? FileCard : FileRow;
  return (
    <DropZone isOn={mayCreate && uploading === null} onFiles={setUploading}>
      <ContentListPage
        type="file"
        panels={panels}
        view={view}
        create={{ icon: Upload, label: text('upload_files'), onPress: () => setUploading([]) }}
        empty={{ title: text('no_files_title'), text: text('no_files_text') }}
        skeleton={isGrid && <CardsSkeleton />}
        viewSwitch={<FilesViewSwitch />}
        hasCards={isGrid}
      >
        {(file, { checkbox }) => <ListedFile key={file.id} file={file} panels={panels} checkbox={checkbox} />}
      </ContentListPage>
      {uploading && <UploadFilesDialog dropped={uploading} onClose={() => setUploading(null)} />}
    </DropZone>
  );
}

interface DropZoneProps {
  isOn: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Accepts files dropped anywhere on the page; the button does the same without a mouse. */
function DropZone({ isOn, onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const holdsFiles = (event: DragEvent) => isOn && event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (event.currentTarget === event.target) setIsOver(false);
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-2 grid place-items-center rounded-lg border-2 border-dashed border-brand bg-brand-tint text-lg font-semibold text-brand-fg-strong">
          {text('drop_here')}
        </div>
      )}
    </div>
  );
}

const FileMenu = lazyOnInteraction<{ content: DocumentTemplate }>(() =>
  import('./file-menu.tsx').then((module) => module.FileMenu),
);

/** Shows a file as a row: small picture, name, figures of its shares, share button. */
const FileRow = ({ file, panels, checkbox }: ListedFileProps) => (
  <ContentRow
    content={file}
    panels={panels}
    checkbox={checkbox}
    cover={<Thumbnail file={file} />}
    figures={<FileState file={file} />}
    mayShare={isReady(file.doc_status)}
    menu={(trigger) => <FileMenu content={file} trigger={trigger} />}
  >
    <p className="truncate text-xs text-fg-3">{[...fileFacts(file), formatBytes(file.size_bytes)].join(' · ')}</p>
  </ContentRow>
);

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

type FilesView = UserPreferencesDraft['files_view'];

/** Switches between cards and rows, shown at once and saved for all devices of the person. */
function FilesViewSwitch() {
  const { files_view } = useSession();
  const updateSession = useUpdateSession();
  const save = useChange(preferences.update, {
    optimistic: ({ body }) => {
      updateSession(body as { files_view: FilesView });
      return () => updateSession({ files_view });
    },
  });
  return (
    <Segmented<FilesView>
      label={text('files_view')}
      value={files_view}
      onChange={(wanted) => save.mutate({ body: { files_view: wanted } })}
      segments={[
        { value: 'grid', label: text('files_view_grid'), icon: <Icon of={LayoutGrid} /> },
        { value: 'list', label: text('files_view_list'), icon: <Icon of={List} /> },
      ]}
    />
  );
}
