import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { MAX_FILES_AT_ONCE, uploadRules } from '#features/files/contract.ts';
import { useUploadQueue } from '#features/files/web/index.ts';
import { messages } from '#platform/contract/messages.ts';
import { CallFailed, call } from '#platform/web/api.ts';
import { refresh } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { UploadRows } from '#platform/web/ui/feedback/upload-row.tsx';
import { isUploadRunning } from '#platform/web/ui/feedback/upload-state.ts';
import { FileDrop } from '#platform/web/ui/fields/file-drop.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { type DocumentTemplate, documentTemplates } from '../../../contract.ts';
import { text } from '../../en.ts';

const REF = 'DOCUMENT_TEMPLATE';

/** Uploads files and makes each a content, including files dropped on the page. */
export function UploadFilesDialog({ dropped, onClose }: { dropped: File[]; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <Uploader
      title={text('upload_title')}
      maxFiles={MAX_FILES_AT_ONCE}
      dropped={dropped}
      onClose={onClose}
      onUploaded={async (s3_obj_key) => {
        await call(documentTemplates.create, { body: { s3_obj_key } });
        await refresh(client, documentTemplates.create.changes);
      }}
    />
  );
}

/** Replaces a file with another; links already shared show the new one. */
export function ReplaceFileDialog({ file, onClose }: { file: DocumentTemplate; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <Uploader
      title={text('replace_title')}
      description={text('replace_text')}
      maxFiles={1}
      dropped={[]}
      onClose={onClose}
      onUploaded={async (s3_obj_key) => {
        await call(documentTemplates.update, { params: { id: file.id }, body: { s3_obj_key } });
        await refresh(client, documentTemplates.update.changes);
        onClose();
      }}
    />
  );
}

interface UploaderProps {
  title: string;
  description?: string;
  maxFiles: number;
  dropped: File[];
  onClose: () => void;
  onUploaded: (key: string) => Promise<void>;
}

function Uploader({ title, description, maxFiles, dropped, onClose, onUploaded }: UploaderProps) {
  const queue = useUploadQueue(REF, (key) => onUploaded(key).catch(withFieldMessage));
  const statuses = queue.items.map(({ status }) => status);
  const isRunning = isUploadRunning(statuses);
  const hasFailed = statuses.some((status) => status === 'invalid' || status === 'error');
  const whyOpen = hasFailed ? messages.fixErrors : text('upload_running');
  // Files dropped on the page are taken once, when the dialog opens.
  const taken = useRef(false);
  useEffect(() => {
    if (!taken.current && dropped.length > 0) queue.add(dropped);
    taken.current = true;
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      {...(description !== undefined && { description })}
      blockedBy={isRunning ? whyOpen : null}
      footer={
        <Button variant="primary" onClick={onClose} disabled={isRunning || queue.items.length === 0}>
          {text('upload_done')}
        </Button>
      }
    >
      <FileDrop
        label={text('upload_drop')}
        limits={text('upload_limits')}
        accept={uploadRules[REF].types}
        isMultiple={maxFiles > 1}
        maxFiles={maxFiles}
        chosenCount={queue.items.length}
        isDisabled={queue.items.length >= maxFiles}
        onFiles={queue.add}
      />
      <UploadRows {...queue} className="mt-3" />
    </Dialog>
  );
}

/** Shows what is wrong with the file itself rather than the general sentence. */
function withFieldMessage(failure: unknown): never {
  const message = failure instanceof CallFailed ? failure.fieldErrors.s3_obj_key : undefined;
  throw message ? new Error(message) : failure;
}
