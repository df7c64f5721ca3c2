import { useRef, useState } from 'react';
import { guessFileType, uploadRules } from '#features/files/contract.ts';
import { uploadFile } from '#features/files/web/index.ts';
import { messages } from '#platform/contract/messages.ts';
import { CallFailed } from '#platform/web/api.ts';
import { isUploaderBusy, type UploadStatus } from '#platform/web/ui/feedback/upload-state.ts';

/** A file being uploaded for an activity, or one it already has. */
export interface AttachmentDraft {
  /** Identifies rows that have no key yet. */
  row: number;
  name: string;
  size: number;
  type: string;
  status: UploadStatus;
  progress: number;
  error: string | null;
  key: string | null;
  file: File | null;
}

const rule = uploadRules.TIMELINE_ATTACHMENT;
const MAX_MEGABYTES = rule.max_bytes / 1024 / 1024;

export const attachmentTypes = rule.types;

interface KeptFile {
  key: string;
  name: string;
  content_type: string;
  size_bytes: number;
}

/** Manages the files of an activity being written: chosen, uploaded at once, removed or tried again. */
export function useAttachments(kept: readonly KeptFile[] = []) {
  const lastRow = useRef(kept.length);
  const [attachments, setAttachments] = useState<AttachmentDraft[]>(() => kept.map(keptFile));
  const change = (row: number, patch: Partial<AttachmentDraft>) =>
    setAttachments((all) => all.map((item) => (item.row === row ? { ...item, ...patch } : item)));

  async function send(row: number, file: File) {
    change(row, { status: 'uploading', progress: 0, error: null });
    try {
      const key = await uploadFile(file, 'TIMELINE_ATTACHMENT', {
        onProgress: (progress) => change(row, { progress }),
      });
      change(row, { status: 'uploaded', key });
    } catch (failure) {
      change(row, { status: 'error', error: failure instanceof CallFailed ? failure.message : null });
    }
  }

  return {
    attachments,
    keys: attachments.flatMap(({ key }) => key ?? []),
    isBusy: isUploaderBusy(attachments.map(({ status }) => status)),
    add(files: readonly File[]) {
      for (const file of files) {
        lastRow.current += 1;
        const row = lastRow.current;
        const error = findProblem(file);
        setAttachments((all) => [...all, { ...newFile(row, file), error, status: error ? 'invalid' : 'uploading' }]);
        if (!error) void send(row, file);
      }
    },
    remove: (row: number) => setAttachments((all) => all.filter((item) => item.row !== row)),
    retry: ({ row, file }: AttachmentDraft) => void (file && send(row, file)),
    clear: () => setAttachments([]),
  };
}

function findProblem(file: File): string | null {
  if (file.size > rule.max_bytes) return messages.fileSize(`${MAX_MEGABYTES} MB`);
  const type = rule.types.includes(file.type) ? file.type : guessFileType(file.name);
  return type && rule.types.includes(type) ? null : messages.fileType(rule.in_words);
}

const newFile = (row: number, file: File): AttachmentDraft => ({
  row,
  name: file.name,
  size: file.size,
  type: file.type,
  status: 'initial',
  progress: 0,
  error: null,
  key: null,
  file,
});

const keptFile = ({ key, name, content_type, size_bytes }: KeptFile, row: number): AttachmentDraft => ({
  row,
  name,
  size: size_bytes,
  type: content_type,
  status: 'uploaded',
  progress: 1,
  error: null,
  key,
  file: null,
});
