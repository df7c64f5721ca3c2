import { useEffect, useId, useRef, useState } from 'react';
import { clients } from '#features/clients/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { text } from './en.ts';

export interface Recipient {
  id: number;
  name: string;
}

/** Milliseconds before a search: short enough to feel immediate, long enough not to search for every letter. */
const SEARCH_DELAY_MS = 200;

interface RecipientFieldProps {
  value: Recipient | null;
  /** Number or e-mail address of the chosen client, once known. */
  reachedAt: string | null;
  isTracked: boolean;
  onChange: (to: Recipient | null) => void;
}

/** Chooses the recipient: a client the person may see, or nobody, which makes the link anonymous. */
export function RecipientField({ value, reachedAt, isTracked, onChange }: RecipientFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const hasChanged = useRef(false);
  const change = (to: Recipient | null) => {
    hasChanged.current = true;
    onChange(to);
  };
  // The field and the client replace each other, and the focus moves along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the recipient matters
  useEffect(() => {
    if (hasChanged.current) field.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [value]);
  return (
    <div ref={field}>
      {value ? (
        <ChosenClient value={value} reachedAt={reachedAt} onChange={() => change(null)} />
      ) : (
        <ClientSearch
          label={text('to')}
          help={text(isTracked ? 'anonymous' : 'anonymous_untracked')}
          onChange={change}
        />
      )}
    </div>
  );
}

interface ChosenClientProps {
  value: Recipient;
  reachedAt: string | null;
  onChange: () => void;
}

function ChosenClient({ value, reachedAt, onChange }: ChosenClientProps) {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a box with a border of its own
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="mb-1.5 font-medium">
        {text('to')}
      </p>
      <div className="flex min-w-0 items-center gap-3 rounded-md border border-line-btn bg-surface px-3 py-2">
        <Avatar of={value} size={32} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium" title={value.name}>
            <bdi>{value.name}</bdi>
          </p>
          {reachedAt !== null && (
            <p className="truncate text-xs text-fg-3 tabular-nums">
              <LtrText>{reachedAt}</LtrText>
            </p>
          )}
        </div>
        <Button variant="ghost" size="sm" onClick={onChange}>
          {text('change_recipient')}
        </Button>
      </div>
    </div>
  );
}

interface ClientSearchProps {
  label: string;
  help: string;
  onChange: (client: Recipient) => void;
}

/** Finds a client the person may see. */
export function ClientSearch({ label, help, onChange }: ClientSearchProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, SEARCH_DELAY_MS);
  const found = useCandidates(search);
  const options = found.rows.map(({ id, name, hint }) => ({
    value: String(id),
    label: name,
    icon: <Avatar of={{ id, name }} size={20} />,
    hint,
  }));
  return (
    <Combobox
      label={label}
      placeholder={text('choose_client')}
      emptyText={text('no_client_found')}
      value={null}
      onChange={(option) => option && onChange({ id: Number(option.value), name: option.label })}
      options={options}
      onSearch={setTyped}
      isLoading={found.isFetching}
      help={help}
    />
  );
}

const SHOWN = 20;
/** The fewest letters that are searched. */
const MIN_LETTERS = 2;

/**
 * Returns clients that match what is typed, the closest first; before that the most recently active, however lists are
 * sorted.
 */
function useCandidates(search: string) {
  const isSearch = search.length >= MIN_LETTERS;
  const query = { page_size: SHOWN };
  const fitting = useRead(clients.search, { query: { ...query, search } }, { enabled: isSearch, keepPrevious: true });
  const recent = useRead(clients.list, { query: { ...query, ignore_prefs: true } }, { enabled: !isSearch });
  const rows = isSearch
    ? (fitting.data?.results ?? []).map(({ phone, email, ...client }) => ({ ...client, hint: phone ?? email ?? '' }))
    : (recent.data?.results ?? []).map(({ phones, emails, ...client }) => ({
        ...client,
        hint: phones[0]?.display ?? emails[0] ?? '',
      }));
  return { rows, isFetching: (isSearch ? fitting : recent).isFetching };
}
