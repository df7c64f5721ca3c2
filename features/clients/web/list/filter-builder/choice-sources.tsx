import { UserPlus, UserRound } from 'lucide-react';
import { type ComponentType, use, useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import type { PickerOption } from '#platform/web/ui/fields/option-picker.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { clientSources, clients } from '../../../contract.ts';
import { sourceLabels } from '../../en.ts';
import { useClientListSlots } from '../client-list-slots.tsx';
import type { ChoiceSource, ChoiceSourceProps } from './choices.ts';
import { text } from './en.ts';
import type { FieldInfo } from './use-condition-fields.tsx';

interface FieldChoicesProps extends ChoiceSourceProps {
  field: FieldInfo;
}

/** Reads the choices of a field: its own, those of a call, or those that another feature knows. */
export function FieldChoices({ field, ...props }: FieldChoicesProps) {
  const filled = useFilledSources();
  const { is_free_tier } = useSession();
  if (field.choices) {
    // What clients opened is part of Pro.
    const options = field.choices.filter(({ value }) => !is_free_tier || value !== 'CONTENT_OPENED');
    return props.children({ options });
  }
  const Source = ownSources[field.name] ?? filled.get(field.name);
  return Source ? <Source {...props} /> : props.children({ options: [] });
}

type Sources = ReadonlyMap<string, ComponentType<ChoiceSourceProps>>;

const loading = new Map<readonly ChoiceSource[], Promise<Sources>>();
const none: readonly ChoiceSource[] = [];

/** Returns the sources of other features. It suspends until all are loaded, because a list that is open must not be drawn anew. */
export function useFilledSources(): Sources {
  const { choiceSources = none } = useClientListSlots();
  const loaded = loading.get(choiceSources) ?? loadSources(choiceSources);
  loading.set(choiceSources, loaded);
  return use(loaded);
}

const loadSources = async (sources: readonly ChoiceSource[]): Promise<Sources> =>
  new Map(await Promise.all(sources.map(async ({ field, load }) => [field, await load()] as const)));

const ownSources: Partial<Record<string, ComponentType<ChoiceSourceProps>>> = {
  source: SourceChoices,
  source_name: SourceNameChoices,
  assigned_to: AssigneeChoices,
};

/** The kinds of sources, with the number of clients of each. */
function SourceChoices({ children }: ChoiceSourceProps) {
  const { data } = useRead(clients.getStatsBySource, {});
  const count = (source: string) =>
    data?.results.filter((found) => found.source === source).reduce((sum, { total_clients }) => sum + total_clients, 0);
  return children({
    options: clientSources.map((value) => withCount({ value, label: sourceLabels[value] }, count(value))),
  });
}

/** The names of the sources clients really came from, with the number of clients of each. */
function SourceNameChoices({ children }: ChoiceSourceProps) {
  const { data, isPending } = useRead(clients.getStatsBySource, {});
  const counts = new Map<string, number>();
  for (const { source_name, total_clients } of data?.results ?? [])
    if (source_name !== '') counts.set(source_name, (counts.get(source_name) ?? 0) + total_clients);
  const options = [...counts].map(([name, count]) => withCount({ value: name, label: name }, count));
  return children({ options, isLoading: isPending });
}

const withCount = (option: PickerOption, count: number | undefined): PickerOption =>
  count === undefined ? option : { ...option, hint: formatNumber(count) };

/** Milliseconds after the last key before people are searched. */
const PAUSE_MS = 150;
const SHOWN_PEOPLE = 100;

/** Oneself, nobody, and everyone clients can be assigned to. */
function AssigneeChoices({ children }: ChoiceSourceProps) {
  const me = useSession().profile_id;
  const [query, setQuery] = useState('');
  const search = useDebounced(query.trim(), PAUSE_MS);
  const everybody = useRead(clients.listAssignees, { query: { page_size: SHOWN_PEOPLE } });
  const found = useRead(
    clients.listAssignees,
    { query: { page_size: SHOWN_PEOPLE, ...(search && { search }) } },
    { keepPrevious: true },
  );
  const wanted = query.trim().toLowerCase();
  const quick: PickerOption[] = [
    { value: 'me', label: text('me'), icon: <Icon of={UserRound} /> },
    { value: 'unassigned', label: text('unassigned'), icon: <Icon of={UserPlus} /> },
  ];
  const toOption = (person: { id: number; name: string }): PickerOption => ({
    value: String(person.id),
    label: person.name,
    icon: <Avatar of={person} size={20} />,
  });
  const people = (found.data?.results ?? []).filter(({ id }) => id !== me).map(toOption);
  return children({
    // Until the answer to what was typed is there, Enter must not take what the earlier one begins with.
    options: [...quick, ...people].filter(({ label }) => label.toLowerCase().includes(wanted)),
    known: [...quick, ...(everybody.data?.results ?? []).map(toOption)],
    onSearch: setQuery,
    isLoading: everybody.isPending,
  });
}
