import { Upload } from 'lucide-react';
import { type DragEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { useReadPages } from '#platform/web/data.ts';
import { useLiveRows } from '#platform/web/live-rows.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { CardsSkeleton, TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { EmptyPanel } from '#platform/web/ui/state-panel.tsx';
import { useUrlState } from '#platform/web/url-state.ts';
import { documentTemplates } from '../contract.ts';
import { filterFields } from './content-filter.ts';
import { ContentHeader } from './content-header.tsx';
import { ContentList } from './content-list.tsx';
import type { ContentPanels } from './content-panels.ts';
import { ContentSide } from './content-side.tsx';
import { ContentToolbar } from './content-toolbar.tsx';
import { text } from './en.ts';
import { FileCard } from './file-card.tsx';
import { FileRow } from './file-row.tsx';
import { FilesViewSwitch } from './files-view.tsx';
import { PlaceholderContents } from './placeholder-contents.tsx';

const UploadFilesDialog = lazy(() =>
  import('./upload-dialogs.tsx').then((module) => ({ default: module.UploadFilesDialog })),
);

/** Every file one may see: found, narrowed, shared, uploaded; a file being processed shows how far it is. */
export function FilesScreen({ panels }: { panels: ContentPanels }) {
  const [filter, changeFilter] = useUrlState(filterFields);
  const [uploading, setUploading] = useState<File[] | null>(null);
  const list = useReadPages(
    documentTemplates.list,
    { query: { ...filter, page_size: 40 } },
    { keepPrevious: true, hasLiveRows: true },
  );
  useLiveRows({ list: documentTemplates.list, one: documentTemplates.get, subject: 'content' });
  const person = useSession();
  const mayCreate = mayUse(person, 'CONTENT.CREATE');
  const isGrid = person.files_view === 'grid';
  const uploadButton = mayCreate ? (
    <Button variant="primary" icon={<Icon of={Upload} />} onClick={() => setUploading([])}>
      {text('upload_files')}
    </Button>
  ) : null;
  return (
    <DropZone isOn={mayCreate && uploading === null} onFiles={setUploading}>
      <ContentHeader actions={uploadButton} />
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <ContentSide type="file" filter={filter} onChange={changeFilter} />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ContentToolbar
            filter={filter}
            onChange={changeFilter}
            searchLabel={text('search_files')}
            view={<FilesViewSwitch />}
          />
          <ContentList
            list={list}
            filter={filter}
            onChange={changeFilter}
            skeleton={isGrid ? <CardsSkeleton /> : <TableSkeleton rows={10} />}
            empty={
              <EmptyPanel title={text('no_files_title')} placeholder={<PlaceholderContents />} actions={uploadButton}>
                {text('no_files_text')}
              </EmptyPanel>
            }
          >
            {isGrid ? (
              <div className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-4">
                {list.rows.map((file) => (
                  <FileCard key={file.id} file={file} panels={panels} />
                ))}
              </div>
            ) : (
              <ul>
                {list.rows.map((file) => (
                  <FileRow key={file.id} file={file} panels={panels} />
                ))}
              </ul>
            )}
          </ContentList>
        </div>
      </div>
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

/** Files may be dropped anywhere on the page. The button does the same for everybody else. */
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
