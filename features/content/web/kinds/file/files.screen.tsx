import { Upload } from 'lucide-react';
import { type DragEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { defineList } from '#platform/web/list/define-list.ts';
import { useList } from '#platform/web/list/use-list.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { CardsSkeleton, TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { documentTemplates } from '../../../contract.ts';
import { text } from '../../en.ts';
import { ofContent } from '../../list/content-list.ts';
import { ContentListPage } from '../../list/content-list-page.tsx';
import type { ContentPanels } from '../../page/content-panels.ts';
import { FileCard } from './file-card.tsx';
import { FileRow } from './file-row.tsx';
import { FilesViewSwitch } from './files-view.tsx';

const UploadFilesDialog = lazy(() =>
  import('./upload-dialogs.tsx').then((module) => ({ default: module.UploadFilesDialog })),
);

const filesList = defineList(documentTemplates.list, {
  ...ofContent(text('files'), text('search_files')),
  query: { page_size: 40 },
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
  const uploadButton = mayCreate ? (
    <Button variant="primary" icon={<Icon of={Upload} />} onClick={() => setUploading([])}>
      {text('upload_files')}
    </Button>
  ) : null;
  return (
    <DropZone isOn={mayCreate && uploading === null} onFiles={setUploading}>
      <ContentListPage
        type="file"
        view={view}
        action={uploadButton}
        empty={{ title: text('no_files_title'), text: text(mayCreate ? 'no_files_text' : 'nothing_shared_text') }}
        skeleton={isGrid ? <CardsSkeleton /> : <TableSkeleton rows={10} />}
        viewSwitch={<FilesViewSwitch />}
        hasCards={isGrid}
      >
        {(file) => <ListedFile key={file.id} file={file} panels={panels} />}
      </ContentListPage>
      {uploading && (
        <Suspense fallback={null}>
          <UploadFilesDialog dropped={uploading} onClose={() => setUploading(null)} />
        </Suspense>
      )}
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
