import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '#platform/web/api.ts';
import { useNow } from '#platform/web/clock.ts';
import { refresh } from '#platform/web/data.ts';
import { downloadFile } from '#platform/web/download.ts';
import { calendarDateIn } from '#platform/web/format.ts';
import { saveUrl } from '#platform/web/save-url.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type AuditFilter, auditLog } from '../contract.ts';
import { exportWords } from '../en.ts';
import { text } from './en.ts';

/** Downloads every entry that matches as a CSV; leaving the page ends it. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const cache = useQueryClient();
  const { time_zone } = useSession();
  const day = calendarDateIn(useNow(), time_zone);
  const [isLoading, setIsLoading] = useState(false);
  const download = useRef<AbortController | null>(null);
  useEffect(() => () => download.current?.abort(), []);

  async function start(): Promise<void> {
    const aborting = new AbortController();
    download.current = aborting;
    setIsLoading(true);
    try {
      const blob = await downloadFile(
        auditLog.exportLog,
        { body: filter },
        { signal: aborting.signal, onPart: () => undefined },
      );
      saveUrl(URL.createObjectURL(blob), exportWords.file(day));
      toast({ type: 'SUCCESS', heading: text('exported') });
      void refresh(cache, auditLog.exportLog.changes);
    } catch (failure) {
      if (aborting.signal.aborted) return;
      if (!(failure instanceof CallFailed)) throw failure;
      toast({ type: 'ERROR', heading: text('not_exported'), message: failure.message });
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <Button icon={<Icon of={Download} />} isSaving={isLoading} onClick={() => void start()}>
      {text('export')}
    </Button>
  );
}
