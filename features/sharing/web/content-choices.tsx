import { FileText, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { ChoiceSourceProps } from '#features/clients/web/index.ts';
import { documentTemplates, textTemplates } from '#features/content/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { useReadMany } from '#platform/web/read-many.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useDebounced } from '#platform/web/use-debounced.ts';
import { text } from './en.ts';

/** Milliseconds after the last key before contents are searched. */
const PAUSE_MS = 200;
const SHOWN_OF_A_KIND = 20;

interface Titled {
  type: 'file' | 'text';
  id: number;
  title: string;
}

/** Files and messages, found by typing, for a condition on who opened one. */
export function ContentChoices({ values, children }: ChoiceSourceProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), PAUSE_MS);
  const query = { page_size: SHOWN_OF_A_KIND, ...(search !== '' && { search }) };
  const files = useRead(documentTemplates.list, { query }, { keepPrevious: true });
  const messages = useRead(textTemplates.list, { query }, { keepPrevious: true });
  const chosen = useReadMany(documentTemplates.get, readIds(values, 'file'));
  const chosenMessages = useReadMany(textTemplates.get, readIds(values, 'text'));
  const found = [
    ...toOptions(files.data?.results ?? [], 'files'),
    ...toOptions(messages.data?.results ?? [], 'messages'),
  ];
  // Until the answer to what was typed is there, Enter must not take what the earlier one begins with.
  const isBehind = typed.trim() !== search || files.isPlaceholderData || messages.isPlaceholderData;
  const wanted = typed.trim().toLowerCase();
  return children({
    options: isBehind ? found.filter(({ label }) => label.toLowerCase().includes(wanted)) : found,
    known: toOptions([...chosen, ...chosenMessages]),
    onSearch: setTyped,
    isLoading: files.isPending || messages.isPending,
  });
}

const readIds = (values: readonly string[], type: Titled['type']) =>
  values
    .map((value) => value.split(':'))
    .filter(([kind]) => kind === type)
    .map(([, id]) => ({ params: { id: Number(id) } }));

const toOptions = (contents: readonly Titled[], heading?: 'files' | 'messages') =>
  contents.map(({ type, id, title }) => ({
    value: `${type}:${id}`,
    label: title,
    icon: <Icon of={type === 'file' ? FileText : MessageSquareText} />,
    ...(heading && { group: text(heading) }),
  }));
