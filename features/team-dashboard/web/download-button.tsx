import { Download } from 'lucide-react';
import { useState } from 'react';
import { CallFailed } from '#platform/web/api.ts';
import { downloadFile } from '#platform/web/download.ts';
import { saveUrl } from '#platform/web/save-url.ts';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type TeamDashboard, teamDashboard } from '../contract.ts';
import type { DashboardInput } from './dashboard-state.ts';
import { text } from './en.ts';

interface DownloadButtonProps {
  query: DashboardInput;
  days: TeamDashboard['period'] | undefined;
}

/** Saves the figures that are shown as a CSV. */
export function DownloadButton({ query, days }: DownloadButtonProps) {
  const [isSaving, setIsSaving] = useState(false);
  const save = async (period: TeamDashboard['period']) => {
    setIsSaving(true);
    try {
      const { signal } = new AbortController();
      const blob = await downloadFile(teamDashboard.download, { query }, { signal, onPart: () => undefined });
      saveUrl(URL.createObjectURL(blob), text('file', period));
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      toast({ type: 'ERROR', heading: text('download_failed'), message: failure.message });
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <IconButton
      label={text('download')}
      variant="secondary"
      disabled={!days || isSaving}
      icon={<Icon of={Download} />}
      onClick={() => days && void save(days)}
    />
  );
}
