import { useRef } from 'react';
import { useShortcuts } from '../../browser/shortcuts.ts';
import { useSession } from '../../session.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import type { SearchFilter } from '../filters/filters.ts';
import type { ListView } from '../use-list.ts';

interface ListSearchProps<Row> {
  view: ListView<Row>;
  className?: string;
}

/** The search field of a list, which the key / focuses. */
export function ListSearch<Row>({ view, className }: ListSearchProps<Row>) {
  const filter = view.list.filters.find(({ type }) => type === 'search') as SearchFilter<object>;
  const input = useRef<HTMLInputElement>(null);
  const { single_key_shortcuts } = useSession();
  useShortcuts(filter.hasKey ? { '/': () => input.current?.focus() } : {}, single_key_shortcuts);
  return (
    <SearchField
      inputRef={input}
      label={filter.label}
      placeholder={filter.hint}
      value={view.state.search ?? ''}
      onSearch={(search) => view.change({ search: search.trim().slice(0, filter.maximum) || undefined })}
      pauseMs={filter.pauseMs}
      className={filter.className ?? className ?? ''}
    />
  );
}
