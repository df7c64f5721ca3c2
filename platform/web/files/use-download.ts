import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AnyEndpoint, CallInput } from '#platform/contract/endpoint.ts';
import { CallFailed } from '../api.ts';
import { refresh } from '../data.ts';
import { saveUrl } from '../navigation/save-url.ts';
import { downloadFile } from './download.ts';

interface DownloadHandlers {
  onSaved?: () => void;
  onFailure: (failure: CallFailed) => void;
}

/** Returns what downloads the file of a call and saves it once it is complete; leaving the screen ends it. */
export function useDownload<E extends AnyEndpoint>(endpoint: E) {
  const cache = useQueryClient();
  const [isLoading, setIsLoading] = useState(false);
  const latest = useRef<AbortController | null>(null);
  useEffect(() => () => latest.current?.abort(), []);

  async function download(
    input: CallInput<E>,
    fileName: string,
    { onSaved, onFailure }: DownloadHandlers,
  ): Promise<void> {
    const aborting = new AbortController();
    latest.current = aborting;
    setIsLoading(true);
    try {
      const file = await downloadFile(endpoint, input, aborting.signal);
      saveUrl(URL.createObjectURL(file), fileName);
      onSaved?.();
      void refresh(cache, endpoint.changes);
    } catch (failure) {
      if (aborting.signal.aborted) return;
      if (!(failure instanceof CallFailed)) throw failure;
      onFailure(failure);
    } finally {
      setIsLoading(false);
    }
  }

  return { download, isLoading };
}
