import { Download } from 'lucide-react';
import type { AnyEndpoint, CallInput } from '#platform/contract/endpoint.ts';
import { Button, IconButton } from '../ui/buttons/button.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Icon } from '../ui/layout/icon.tsx';
import { useDownload } from './use-download.ts';

interface DownloadButtonProps<E extends AnyEndpoint> {
  endpoint: E;
  input: CallInput<E>;
  /** Undefined while what it would hold is not known. */
  fileName: string | undefined;
  words: { label: string; saved?: string; failed: string };
  /** True shows the icon alone. */
  isIcon?: boolean;
}

/** Downloads the file of a call; leaving the page ends it. */
export function DownloadButton<E extends AnyEndpoint>({
  endpoint,
  input,
  fileName,
  words: { label, saved, failed },
  isIcon = false,
}: DownloadButtonProps<E>) {
  const { download, isLoading } = useDownload(endpoint);
  const start = () => {
    if (fileName === undefined) return;
    void download(input, fileName, {
      onSaved: () => saved !== undefined && toast({ type: 'SUCCESS', heading: saved }),
      onFailure: ({ message }) => toast({ type: 'ERROR', heading: failed, message }),
    });
  };
  const icon = <Icon of={Download} />;
  if (!isIcon) {
    return (
      <Button icon={icon} isSaving={isLoading} disabled={fileName === undefined} onClick={start}>
        {label}
      </Button>
    );
  }
  const isDisabled = fileName === undefined || isLoading;
  return <IconButton label={label} variant="secondary" disabled={isDisabled} icon={icon} onClick={start} />;
}
