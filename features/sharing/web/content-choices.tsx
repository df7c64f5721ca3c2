import { useState } from 'react';
import type { ChoiceSourceProps } from '#features/clients/web/index.ts';
import type { Content } from '#features/content/contract.ts';
import { ContentIcon, useContents, useFirstOfEachKind } from '#features/content/web/index.ts';
import { useDebounced } from '#platform/web/state/use-debounced.ts';

/** Milliseconds after the last key before contents are searched. */
const PAUSE_MS = 200;
const SHOWN_OF_A_KIND = 20;

/** Contents of every kind, found by typing, for a condition on who opened one. */
export function ContentChoices({ values, children }: ChoiceSourceProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), PAUSE_MS);
  const query = { page_size: SHOWN_OF_A_KIND, ...(search !== '' && { search }) };
  const read = useFirstOfEachKind(query, { keepPrevious: true });
  const chosen = useContents(values.map(readName));
  const found = read.flatMap(({ kind, data }) => toOptions((data?.results ?? []) as Content[], kind.words.many));
  // Until the answer to what was typed is there, Enter must not take what the earlier one begins with.
  const isBehind = typed.trim() !== search || read.some(({ isPlaceholderData }) => isPlaceholderData);
  const wanted = typed.trim().toLowerCase();
  return children({
    options: isBehind ? found.filter(({ label }) => label.toLowerCase().includes(wanted)) : found,
    known: toOptions(chosen),
    onSearch: setTyped,
    isLoading: read.some(({ isPending }) => isPending),
  });
}

function readName(value: string) {
  const [type = '', id] = value.split(':');
  return { type, id: Number(id) };
}

const toOptions = (contents: readonly Content[], group?: string) =>
  contents.map(({ type, id, title }) => ({
    value: `${type}:${id}`,
    label: title,
    icon: <ContentIcon type={type} />,
    ...(group && { group }),
  }));
