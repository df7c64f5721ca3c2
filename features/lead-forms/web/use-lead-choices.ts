import { useOwnGroups } from '#features/client-groups/web/index.ts';
import { clients } from '#features/clients/contract.ts';
import { useCustomFields } from '#features/custom-fields/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import type { ComboboxOption } from '#platform/web/ui/fields/combobox-options.tsx';

/** The most people one page of the call has. */
const MAX_PEOPLE = 100;

/** Returns what a form or a link can do for its leads: people, groups and stages, each undefined until they are known. */
export function useLeadChoices(): Record<'people' | 'groups' | 'stages', readonly ComboboxOption[] | undefined> {
  const people = useRead(clients.listAssignees, { query: { page_size: MAX_PEOPLE } }).data?.results;
  const groups = useOwnGroups();
  const pipeline = useCustomFields().find(({ is_pipeline }) => is_pipeline);
  return {
    people: people?.map(toOption),
    groups: groups?.map(toOption),
    stages: pipeline?.options.map(toOption),
  };
}

const toOption = ({ id, name }: { id: number; name: string }): ComboboxOption => ({ value: String(id), label: name });

/** Returns what is chosen; what was deleted meanwhile is named as that, so that it can be taken away. */
export function findChosen(
  options: readonly ComboboxOption[] | undefined,
  id: number | null,
  gone: string,
): ComboboxOption | null {
  if (id === null || options === undefined) return null;
  return options.find(({ value }) => value === String(id)) ?? { value: String(id), label: gone };
}

/** Tells whether what is chosen was deleted meanwhile. */
export const isGoneChoice = (options: readonly ComboboxOption[] | undefined, id: number | null): boolean =>
  id !== null && options !== undefined && !options.some(({ value }) => value === String(id));
