import type { RawBuilder, SqlBool } from 'kysely';
import type { FieldDefinition, Lookup } from '#features/custom-fields/server/index.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ClientCriteria } from '../../contract.ts';
import type { Asked } from './parse-condition.ts';

/** The most found clients a list names; beyond it, each client of the list is compared with the condition. */
export const MAX_IDS = COUNT_CAP;

/** A condition that fits its field, as SQL about a row of `clients`. */
export interface PlannedCondition {
  meets: RawBuilder<SqlBool>;
  /** Returns the rows of an index, with `id`, among which all clients are that meet it; null where none can be asked. */
  find?: ((lookup: Lookup) => Promise<RawBuilder<unknown> | null> | RawBuilder<unknown> | null) | undefined;
  /** How many of them a list names, where more than usual. */
  most?: number;
  /** The most ids for which the index is asked before the beginning of the list is walked; it gives the first it finds at once. */
  quick?: number;
  /** Whether every client that `find` returns meets the condition. */
  isExact?: boolean;
  /** Whether `find` returns whole rows of clients, which need not be read a second time. */
  findsClients?: boolean;
  /** Whether `find` returns the last activity as well, by which the page is found before any client is read. */
  findsActivity?: boolean;
  /** The same condition as ranges, each of which an index has in the order of the last activity. */
  ranges?: ActivityRanges;
  /** The same condition as a criterion that lists answer by an index. */
  same?: Pick<ClientCriteria, 'assigned_to_ids' | 'is_new_lead'>;
  /** The groups it is about; `meets` takes only those whose clients people choose. */
  groups?: { rules: readonly GroupRule[]; isNot: boolean };
}

/** Ranges of clients: those with these pairs of source and name, with one of these activities, with one of these numbers in a field. */
export type ActivityRanges =
  | { by: 'source'; sources: readonly string[]; names: readonly string[] }
  | { by: 'activity'; types: readonly string[] }
  | { by: 'value'; key: string; numbers: readonly number[] };

/** A group with its rule; null where people choose the clients. */
export interface GroupRule {
  id: number;
  criteria: ClientCriteria | null;
}

/** What conditions are checked against and planned with, read once for all of them. */
export interface Facts {
  definitions: readonly FieldDefinition[];
  groups: readonly GroupRule[];
  /** The contents that exist, as type and id: 'file:12'. */
  contents: ReadonlySet<string>;
  /** The names sources are stored with, by their present ones (decision 0071). */
  stored_names: ReadonlyMap<string, string>;
  /** Everybody clients may be assigned to, 0 for nobody; empty where no condition excludes assignees. */
  assignees: readonly number[];
  /** The zone of the person who looks. */
  time_zone: string;
  /** The organisation's country, for numbers without their own. */
  country: string;
}

/** Plans a condition on one field. Throws what `asked.refuse` throws. */
export type PlanCondition = (asked: Asked, facts: Facts, scope: Scope) => PlannedCondition;
