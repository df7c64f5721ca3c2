import type { LeadForm } from '#features/lead-forms/contract.ts';
import { DownloadButton } from '#platform/web/files/download-button.tsx';
import { urlText, useUrlState } from '#platform/web/navigation/url-state.ts';
import { formSubmissions } from '../contract.ts';
import { text } from './en.ts';
import { type FigureState, figureFields } from './submission-filters.ts';

const urlFields = { ...figureFields, search: urlText(100), source: urlText(200) };

/** Downloads the leads that the list shows as a CSV. */
export function ExportButton({ form: { id, name } }: { form: Pick<LeadForm, 'id' | 'name'> }) {
  const [query] = useUrlState<FigureState & { search?: string; source?: string }>(urlFields);
  return (
    <DownloadButton
      endpoint={formSubmissions.exportLeads}
      input={{ params: { id }, query }}
      fileName={`${name.replace(/[\\/:*?"<>|]/g, ' ')}.csv`}
      words={{ label: text('export'), saved: text('exported'), failed: text('not_exported') }}
    />
  );
}
