import { clientGroups, MAX_GROUPS } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { isLeadStage, useCustomFields } from '#features/custom-fields/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import type { ComboboxOption } from '#platform/web/ui/fields/combobox-options.tsx';

/** Returns the groups of the organisation that people choose clients for, by name. */
export function useOwnGroups() {
  const groups = useRead(clientGroups.list, { query: { page_size: MAX_GROUPS } }).data?.results ?? [];
  return groups.filter(({ criteria }) => criteria === null);
}

const toOption = ({ id, name }: { id: number; name: string }): ComboboxOption => ({ value: String(id), label: name });

/** Returns what a link can do for its leads: people, groups and the stages of the pipeline. */
export function useLinkChoices(): Record<'people' | 'groups' | 'stages', ComboboxOption[]> {
  const people = useRead(clients.listAssignees, { query: { page_size: 100 } }).data?.results ?? [];
  const groups = useOwnGroups();
  const pipeline = useCustomFields().find(isLeadStage);
  return {
    people: people.map(toOption),
    groups: groups.map(toOption),
    stages: (pipeline?.options ?? []).map(toOption),
  };
}
