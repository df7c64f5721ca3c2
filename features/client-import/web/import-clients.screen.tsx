import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { guessFileType, tooLarge, uploadRules } from '#features/files/contract.ts';
import { uploadFile } from '#features/files/web/index.ts';
import { messages } from '#platform/contract/messages.ts';
import { CallFailed } from '#platform/web/api.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { urlId, useUrlState } from '#platform/web/navigation/url-state.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { UploadRow } from '#platform/web/ui/feedback/upload-row.tsx';
import { isAcceptedFile } from '#platform/web/ui/feedback/upload-state.ts';
import { FileDrop } from '#platform/web/ui/fields/file-drop.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ClientImport, clientImports } from '../contract.ts';
import { clientImportPages } from '../pages.ts';
import { DraftImport } from './draft-import.tsx';
import { text } from './en.ts';
import { ImportAtWork } from './import-at-work.tsx';
import { ImportResult } from './import-result.tsx';
import { PastImports } from './past-imports.tsx';

const addressFields = { id: urlId };

/** Imports a list of clients from upload to undo, and lists past imports. */
export function ImportClientsScreen() {
  const [{ id }, change] = useUrlState<{ id?: number }>(addressFields);
  return (
    <Page isOne={id !== undefined}>
      {id === undefined ? (
        <>
          <p className="mt-1 max-w-[68ch] text-fg-2">{text('lead')}</p>
          <StartImport onBegun={(begun) => change({ id: begun.id })} />
          <PastImports />
        </>
      ) : (
        <ImportView key={id} id={id} />
      )}
    </Page>
  );
}

/** A column of reading width that scrolls by itself. */
function Page({ isOne, children }: { isOne: boolean; children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-[760px] px-5 pt-3.5 pb-16 max-sm:px-4">
        <PageLink
          to={isOne ? clientImportPages.import_clients : clientPages.clients}
          className={classNames(linkClasses('action'), 'touch-target inline-flex items-center gap-1 text-xs')}
        >
          <Icon of={ArrowLeft} size={14} isDirectional />
          {isOne ? text('all_imports') : text('back_to_clients')}
        </PageLink>
        <h1 className="mt-1 font-display text-xl font-semibold">{text('title')}</h1>
        {children}
      </div>
    </div>
  );
}

/** Shows one import in its present state; live events update it. */
function ImportView({ id }: { id: number }) {
  const read = useRead(clientImports.get, { params: { id } });
  if (read.data) return <InItsState item={read.data} />;
  if (read.isPending) return <PlaceholderImport />;
  if (read.error.status === 404) {
    return (
      <StatePanel
        title={text('gone_title')}
        actions={
          <PageLink to={clientImportPages.import_clients} className={buttonClasses({ variant: 'primary' })}>
            {text('all_imports')}
          </PageLink>
        }
      >
        {text('gone_text')}
      </StatePanel>
    );
  }
  return <NotLoaded title={text('not_loaded')} read={read} />;
}

function InItsState({ item }: { item: ClientImport }) {
  switch (item.status) {
    case 'DRAFT':
    case 'CHECKED':
      return <DraftImport item={item} />;
    case 'CHECKING':
    case 'RUNNING':
    case 'UNDOING':
      return <ImportAtWork item={item} />;
    default:
      return <ImportResult item={item} />;
  }
}

const PlaceholderImport = () => (
  <Skeleton className="mt-6 grid gap-4">
    {['w-52', 'w-80', 'w-64', 'w-72', 'w-60'].map((width) => (
      <SkeletonBlock key={width} className={`h-3 ${width}`} />
    ))}
  </Skeleton>
);

/** Excel on Windows gives its lists a MIME type of its own, so the extension counts as well. */
const ACCEPTED = [
  ...['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values', 'text/plain'],
  ...['.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ...['.vcf', '.vcard', 'text/vcard', 'text/x-vcard'],
];

/** Uploads one list and starts its import. */
function StartImport({ onBegun }: { onBegun: (begun: ClientImport) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const upload = useRef<AbortController | null>(null);
  const create = useChange(clientImports.create, { onFailure: () => true });

  async function take(chosen: File) {
    setError(findProblem(chosen));
    if (findProblem(chosen)) return;
    const aborting = new AbortController();
    upload.current = aborting;
    setFile(chosen);
    setProgress(0);
    try {
      const key = await uploadFile(chosen, 'CLIENT_IMPORT', { onProgress: setProgress, signal: aborting.signal });
      onBegun(await create.mutateAsync({ body: { key } }));
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      if (!aborting.signal.aborted) setError(failure.fieldErrors.key ?? failure.fieldErrors.file ?? failure.message);
      setFile(null);
    }
  }

  return (
    <div className="mt-5">
      {file ? (
        <UploadRow
          name={file.name}
          size={file.size}
          type={guessFileType(file.name) ?? 'text/csv'}
          status="uploading"
          progress={progress}
          onRemove={() => upload.current?.abort()}
        />
      ) : (
        <FileDrop
          label={text('drop')}
          limits={text('limits')}
          accept={ACCEPTED}
          isMultiple={false}
          error={error}
          onFiles={([chosen]) => chosen && void take(chosen)}
        />
      )}
    </div>
  );
}

function findProblem(file: File): string | null {
  if (!isAcceptedFile(file, ACCEPTED)) return messages.fileType(uploadRules.CLIENT_IMPORT.in_words);
  return file.size > uploadRules.CLIENT_IMPORT.max_bytes ? tooLarge('CLIENT_IMPORT') : null;
}
