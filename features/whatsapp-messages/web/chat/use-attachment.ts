import { useState } from 'react';
import { findMaxBytes, tooLarge, type UploadRef, uploadRules, wrongType } from '#features/files/contract.ts';
import { uploadFile } from '#features/files/web/index.ts';
import { CallFailed } from '#platform/web/api.ts';

const REF: UploadRef = 'WHATSAPP_ATTACHMENT';
const { types } = uploadRules[REF];
const MEGABYTE = 1024 * 1024;
export const attachmentTypes = types;

/** A file of a message being written. */
export interface Attachment {
  name: string;
  /** Null while it is uploaded. */
  key: string | null;
}

/** Keeps the file of a message being written: chosen, uploaded at once, removed. @param max_file_mb what the installation passes on. */
export function useAttachment(max_file_mb: number) {
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function attach(file: File): Promise<void> {
    const found = findProblem(file, max_file_mb);
    setProblem(found);
    if (found !== null) return;
    const { name } = file;
    setAttachment({ name, key: null });
    try {
      const key = await uploadFile(file, REF);
      // One that was removed in the meantime stays removed.
      setAttachment((now) => now && { name, key });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setAttachment(null);
      setProblem(failure.message);
    }
  }
  function remove(): void {
    setAttachment(null);
    setProblem(null);
  }
  return { attachment, problem, attach, remove };
}

function findProblem({ type, size }: File, max_file_mb: number): string | null {
  if (!types.includes(type)) return wrongType(REF);
  const max_bytes = Math.min(findMaxBytes(REF, type), max_file_mb * MEGABYTE);
  return size > max_bytes ? tooLarge(REF, max_bytes) : null;
}
