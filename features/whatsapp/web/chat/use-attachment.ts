import { useState } from 'react';
import { tooLarge, type UploadRef, uploadRules, wrongType } from '#features/files/contract.ts';
import { uploadFile } from '#features/files/web/index.ts';
import { CallFailed } from '#platform/web/api.ts';

const REF: UploadRef = 'WHATSAPP_ATTACHMENT';
const { types, max_bytes } = uploadRules[REF];
export const attachmentTypes = types;

/** A file of a message being written. */
export interface Attachment {
  name: string;
  /** Null while it is uploaded. */
  key: string | null;
}

/** Keeps the file of a message being written: chosen, uploaded at once, removed. */
export function useAttachment() {
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function attach(file: File): Promise<void> {
    const found = findProblem(file);
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

function findProblem({ type, size }: File): string | null {
  if (!types.includes(type)) return wrongType(REF);
  if (type.startsWith('image/') && size > uploadRules.WHATSAPP_PICTURE.max_bytes) return tooLarge('WHATSAPP_PICTURE');
  return size > max_bytes ? tooLarge(REF) : null;
}
