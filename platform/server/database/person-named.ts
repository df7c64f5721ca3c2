import { sql } from 'kysely';
import { findOrgColumn } from './match-in-org.ts';

/** Selects the person whom a column names, as `lead_forms.assignee_id`. */
export const personNamed = (column: `${string}.${string}`) => sql<{ id: number; name: string } | null>`(
  select jsonb_build_object('id', profiles.id, 'name', profiles.name) from profiles
  where profiles.org_id = ${findOrgColumn(column)} and profiles.id = ${sql.ref(column)})`;
