import { useRef, useState } from 'react';
import { tooLarge, uploadRules } from '#features/files/contract.ts';
import { uploadFile } from '#features/files/web/index.ts';
import { messages } from '#platform/contract/messages.ts';
import { CallFailed } from '#platform/web/api.ts';
import { useChange } from '#platform/web/data.ts';
import { UploadRow } from '#platform/web/ui/feedback/upload-row.tsx';
import { isAcceptedFile } from '#platform/web/ui/feedback/upload-state.ts';
import { FileDrop } from '#platform/web/ui/fields/file-drop.tsx';
import { type ClientImport, clientImports } from '../contract.ts';
import { text } from './en.ts';

/** Excel on Windows gives its lists a MIME type of its own, so the extension counts as well. */
const ACCEPTED = ['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values', 'text/plain'];

/** Uploads one list and starts its import. */
export function StartImport({ onBegun }: { onBegun: (begun: ClientImport) => void }) {
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
          type="text/csv"
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
