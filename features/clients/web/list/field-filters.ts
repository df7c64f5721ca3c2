import { type UrlFields, urlText } from '#platform/web/url-state.ts';
import { clientFields, type FilteredField, filteredFields } from '../../contract.ts';
import { clientFieldLabel } from '../client-fields.ts';

type FieldFilter = { [Field in FilteredField]?: string | undefined };

const each = <Value>(make: (field: FilteredField) => Value) =>
  Object.fromEntries(filteredFields.map((field) => [field, make(field)])) as Record<FilteredField, Value>;

/** The filters by a part of a field, in the address. */
export const fieldFilterUrl = each((field) => urlText(clientFields[field].max)) as UrlFields<FieldFilter>;

export const noFieldFilter = each(() => undefined);

/** The ones that are on, in words: Company “acme”. */
export const describeFieldFilters = (filter: FieldFilter): string[] =>
  filteredFields.flatMap((field) => (filter[field] ? [`${clientFieldLabel(field)} “${filter[field]}”`] : []));
