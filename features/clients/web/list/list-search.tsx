import { useRef } from 'react';
import { useSession } from '#platform/web/session.tsx';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { SearchField } from '#platform/web/ui/fields/search-field.tsx';
import { MAX_SEARCH } from '../../contract.ts';
import { text } from '../en.ts';

/** The answer is the list one looks at, so it comes sooner than the half second of other inputs (decision 0082). */
const PAUSE_MS = 200;

interface ListSearchProps {
  label: string;
  value: string | undefined;
  /** Undefined when there is nothing to look for. */
  onChange: (search: string | undefined) => void;
  className: string;
}

/** Looks for clients in a list by name, company, phone or e-mail. The key / leads here. */
export function ListSearch({ label, value = '', onChange, className }: ListSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => input.current?.focus() }, useSession().single_key_shortcuts);
  return (
    <SearchField
      inputRef={input}
      label={label}
      placeholder={text('search_hint')}
      value={value}
      onSearch={(search) => onChange(search.trim().slice(0, MAX_SEARCH) || undefined)}
      pauseMs={PAUSE_MS}
      className={className}
    />
  );
}
