import type { CustomField } from '#features/custom-fields/contract.ts';
import { useCustomFields } from '#features/custom-fields/web/index.ts';
import type { SortChoice } from '#platform/web/list/toolbar/sorting.ts';
import type { ReadField } from '#platform/web/navigation/url-state.ts';

const PATTERN = /^custom:[a-z]+[0-9]{1,16}$/;

/** Reads a sort by a custom field from an address. */
export const readFieldSort: ReadField<string> = (written) => {
  const sort = String(written);
  return PATTERN.test(sort) ? sort : undefined;
};

/** Returns how lists are sorted by a custom field; undefined for those they cannot be sorted by (readings.md D11). */
export const fieldSort = ({ key, is_sortable }: CustomField): string | undefined =>
  is_sortable ? `custom:${key}` : undefined;

/** Returns the sorts by the organisation's own fields: the largest number first, everything else from its beginning. */
export const useFieldSorts = (): readonly SortChoice[] =>
  useCustomFields().flatMap((field) => {
    const value = fieldSort(field);
    return value ? [{ value, label: field.name, order: field.type === 'number' ? 'DESC' : 'ASC' }] : [];
  });
