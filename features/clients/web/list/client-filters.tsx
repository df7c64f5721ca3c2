import { useRead } from '#platform/web/data.ts';
import { TriggerChip } from '#platform/web/list/filters/filter-chips.tsx';
import {
  type ChipProps,
  customFilter,
  flagFilter,
  type ListChoice,
  searchFilter,
} from '#platform/web/list/filters/filters.ts';
import { urlChoice, urlId, urlText } from '#platform/web/navigation/url-state.ts';
import { useSession } from '#platform/web/session.tsx';
import { assigneeKeywords, clientSources, clients, MAX_SEARCH, MAX_SOURCE_NAME } from '../../contract.ts';
import { sourceLabels, text } from '../en.ts';
import { PeoplePicker } from '../people/people-picker.tsx';
import { useColleagues, usePersonName } from '../people/use-colleagues.ts';
import type { NewAssignee } from '../use-client-commands.ts';

/** Finds clients by name, company, phone or e-mail. */
export const clientSearch = (label: string, className?: string) =>
  searchFilter({ label, hint: text('search_hint'), maximum: MAX_SEARCH, ...(className && { className }) });

export const newLeadFilter = flagFilter('is_new_lead', { label: text('new_leads'), offLabel: text('no_new_leads') });

interface Assigned {
  assigned_to_id?: 'me' | 'unassigned' | number | undefined;
}

const readAssigneeWord = urlChoice(assigneeKeywords);

/** Filters by assignee: oneself, nobody or a person. */
export const assigneeFilter = customFilter<Assigned>({
  label: text('assigned_to'),
  anyLabel: text('anyone'),
  fields: { assigned_to_id: (written) => readAssigneeWord(written) ?? urlId(written) },
  useChoices: useAssigneeChoices,
  useValue: useAssigneeName,
  useWords: (state) => {
    const name = useAssigneeName(state);
    return name === null ? null : text('assigned_to_somebody', { name });
  },
  Chip: AssigneeChip,
});

function useAssigneeChoices(): ListChoice<Assigned>[] {
  return [
    { label: text('me'), value: { assigned_to_id: 'me' } },
    { label: text('unassigned'), value: { assigned_to_id: 'unassigned' } },
    ...useColleagues().map(({ id, name }) => ({ label: name, value: { assigned_to_id: id } })),
  ];
}

/** Returns the chosen assignee in words; null when everybody's clients are shown. */
function useAssigneeName({ assigned_to_id }: Assigned): string | null {
  const name = usePersonName(typeof assigned_to_id === 'number' ? assigned_to_id : null);
  if (assigned_to_id === undefined) return null;
  if (assigned_to_id === 'me') return text('me');
  if (assigned_to_id === 'unassigned') return text('unassigned');
  return name;
}

/** Finds people by typing instead of in a menu. */
function AssigneeChip({ label, value, onChange }: ChipProps<Assigned>) {
  const me = useSession().profile_id;
  const choose = (person: NewAssignee) => {
    if (!person) onChange({ assigned_to_id: 'unassigned' });
    else onChange({ assigned_to_id: person.id === me ? 'me' : person.id });
  };
  return (
    <PeoplePicker
      label={text('show_clients_of')}
      onChoose={choose}
      trigger={<TriggerChip label={label} value={value} onRemove={() => onChange({ assigned_to_id: undefined })} />}
    />
  );
}

interface FromSource {
  source?: (typeof clientSources)[number] | undefined;
  source_name?: string | undefined;
}

/** Filters by kinds of sources, then by the names of the sources clients really came from. */
export const sourceFilter = customFilter<FromSource>({
  label: text('source'),
  anyLabel: text('any_source'),
  fields: { source: urlChoice(clientSources), source_name: urlText(MAX_SOURCE_NAME) },
  useChoices: useSourceChoices,
  useValue: ({ source, source_name }) => source_name ?? (source ? sourceLabels[source] : null),
});

function useSourceChoices(): ListChoice<FromSource>[] {
  const stats = useRead(clients.getStatsBySource, {});
  const results = stats.data?.results ?? [];
  const kinds = clientSources.map((source) => {
    const ofKind = results.filter((found) => found.source === source);
    const count = stats.data && ofKind.reduce((sum, { total_clients }) => sum + total_clients, 0);
    return { label: sourceLabels[source], count, value: { source } };
  });
  const names = results
    .filter(({ source_name }) => source_name !== '')
    .map(({ source, source_name, total_clients: count }) => ({
      label: source_name,
      group: text('by_name'),
      count,
      value: { source, source_name },
    }));
  return [...kinds, ...names];
}
