import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { UploadStatus } from '#platform/web/ui/feedback/upload-state.ts';
import { guessFileType, tooLarge, type UploadRef, uploadRules, wrongType } from '../contract.ts';
import { text } from './en.ts';
import { uploadFile } from './upload-file.ts';

/** One file in the upload queue (S0-3-37). */
export interface UploadItem {
  id: number;
  file: File;
  name: string;
  /** Size in bytes. */
  size: number;
  type: string;
  status: UploadStatus;
  /** The part that is uploaded, from 0 to 1. */
  progress: number;
  error: string | null;
}

/** How many files upload at once; more would only share the connection. */
const AT_ONCE = 3;

type Action =
  | { kind: 'add'; items: UploadItem[] }
  | { kind: 'change'; id: number; patch: Partial<UploadItem> }
  | { kind: 'remove'; id: number };

function reduce(items: UploadItem[], action: Action): UploadItem[] {
  switch (action.kind) {
    case 'add':
      return [...items, ...action.items];
    case 'change':
      return items.map((item) => (item.id === action.id ? { ...item, ...action.patch } : item));
    case 'remove':
      return items.filter(({ id }) => id !== action.id);
  }
}

let lastId = 0;

/**
 * Uploads files, a few at a time. Each is checked before anything is requested; a refused one stays in the list with
 * the reason until the person removes it.
 *
 * @param onUploaded uses the uploaded file; what it throws becomes the file's error.
 */
export function useUploadQueue(ref: UploadRef, onUploaded: (key: string, file: File) => Promise<void>) {
  const [items, dispatch] = useReducer(reduce, []);
  const running = useRef(new Map<number, AbortController>());
  const use = useRef(onUploaded);
  use.current = onUploaded;

  const change = useCallback((id: number, patch: Partial<UploadItem>) => dispatch({ kind: 'change', id, patch }), []);

  const start = useCallback(
    async ({ id, file }: UploadItem) => {
      const abort = new AbortController();
      running.current.set(id, abort);
      change(id, { status: 'set_storage_params' });
      try {
        const key = await uploadFile(file, ref, {
          signal: abort.signal,
          onGranted: () => change(id, { status: 'uploading', progress: 0 }),
          onProgress: (progress) => change(id, { progress }),
        });
        // A file counts as uploaded only after it was used, so that a refusal there is still shown.
        if (!abort.signal.aborted) await use.current(key, file);
        change(id, { status: 'uploaded', progress: 1 });
      } catch (failure) {
        change(id, { status: 'error', error: (failure as Error).message });
      }
      running.current.delete(id);
    },
    [ref, change],
  );

  useEffect(() => {
    const free = AT_ONCE - running.current.size;
    for (const item of items.filter(({ status }) => status === 'valid').slice(0, Math.max(0, free))) {
      if (!running.current.has(item.id)) void start(item);
    }
  }, [items, start]);

  // Leaving the screen cancels unfinished uploads.
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const abort of current.values()) abort.abort();
    };
  }, []);

  return {
    items,
    add: (chosen: File[]) => dispatch({ kind: 'add', items: chosen.map((file) => checked(file, ref)) }),
    retry: (id: number) => change(id, { status: 'valid', error: null, progress: 0 }),
    remove: (id: number) => {
      running.current.get(id)?.abort();
      dispatch({ kind: 'remove', id });
    },
  };
}

/** Returns a chosen file, checked for what can be known before it is sent. */
function checked(file: File, ref: UploadRef): UploadItem {
  lastId += 1;
  const error = findProblem(file, ref);
  const { name, size } = file;
  const type = file.type || (guessFileType(name) ?? '');
  return { id: lastId, file, name, size, type, status: error ? 'invalid' : 'valid', progress: 0, error };
}

function findProblem(file: File, ref: UploadRef): string | null {
  const { types, max_bytes } = uploadRules[ref];
  const isKnown = [file.type, guessFileType(file.name)].some((type) => type && types.includes(type));
  if (!isKnown) return wrongType(ref);
  if (file.size > max_bytes) return tooLarge(ref);
  return file.size === 0 ? text('empty') : null;
}
