import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '#platform/web/api.ts';
import { downloadFile } from '#platform/web/download.ts';
import { saveUrl } from '#platform/web/save-url.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { urlText, useUrlState } from '#platform/web/url-state.ts';
import type { LeadForm } from '../../contract.ts';
import { formSubmissions } from '../../submissions-contract.ts';
import { text } from './en.ts';
import { type FigureState, figureFields } from './submission-filters.ts';

const urlFields = { ...figureFields, search: urlText(100), source: urlText(200) };

/** Downloads the leads that the list shows as a CSV; leaving the page ends it. */
export function ExportButton({ form }: { form: Pick<LeadForm, 'id' | 'name'> }) {
  const [query] = useUrlState<FigureState & { search?: string; source?: string }>(urlFields);
  const [isLoading, setIsLoading] = useState(false);
  const download = useRef<AbortController | null>(null);
  useEffect(() => () => download.current?.abort(), []);

  async function start(): Promise<void> {
    const aborting = new AbortController();
    download.current = aborting;
    setIsLoading(true);
    try {
      const blob = await downloadFile(
        formSubmissions.exportLeads,
        { params: { id: form.id }, query },
        { signal: aborting.signal, onPart: () => undefined },
      );
      saveUrl(URL.createObjectURL(blob), `${form.name.replace(/[\\/:*?"<>|]/g, ' ')}.csv`);
      toast({ type: 'SUCCESS', heading: text('exported') });
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
