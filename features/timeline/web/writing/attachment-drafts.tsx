import { UploadRow } from '#platform/web/ui/feedback/upload-row.tsx';
import type { useAttachments } from './use-attachments.ts';

/** The files of an activity being written, each with its progress. */
export function AttachmentDrafts({ attachments, remove, retry }: ReturnType<typeof useAttachments>) {
  return (
    <ul className="divide-y divide-line">
      {attachments.map((file) => (
        <li key={file.row}>
          <UploadRow
            name={file.name}
            size={file.size}
            type={file.type}
            status={file.status}
            progress={file.progress}
            error={file.error}
            onRemove={() => remove(file.row)}
            onRetry={() => retry(file)}
          />
        </li>
      ))}
    </ul>
  );
}
