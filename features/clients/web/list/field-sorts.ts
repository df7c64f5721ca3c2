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

/** Returns how lists are sorted by a custom field. */
export const fieldSort = ({ key }: CustomField): string => `custom:${key}`;

/** Returns the sorts by the organisation's own fields: the largest number first, everything else from its beginning. */
export const useFieldSorts = (): readonly SortChoice[] =>
  useCustomFields().map((field) => ({
    value: fieldSort(field),
    label: field.name,
    order: field.type === 'number' ? 'DESC' : 'ASC',
  }));
