import type { ComboboxOption } from '#platform/web/ui/fields/combobox-options.tsx';
import type { AuditedThing } from '../audited-entities.ts';
import type { AuditFilter } from '../contract.ts';

/** The filter as it stands on the screen. */
export interface ChosenFilter {
  search: string;
  person: ComboboxOption | null;
  thing: AuditedThing | null;
  from: string | null;
  to: string | null;
}

export const noFilter: ChosenFilter = { search: '', person: null, thing: null, from: null, to: null };

/** Returns the filter as the calls take it, without what is not chosen. */
export const toQuery = ({ search, person, thing, from, to }: ChosenFilter): AuditFilter => ({
  ...(search && { search }),
  ...(person && { profile_id: Number(person.value) }),
  ...(thing && { thing }),
  ...(from && { from }),
  ...(to && { to }),
});
