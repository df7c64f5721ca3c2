import { sql } from 'kysely';
import { UNASSIGNED } from '#domain/assignee.ts';
import { readDefinitions } from '#features/custom-fields/server/index.ts';
import { readTimeZone } from '#features/preferences/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type ClientCondition, conditionFields } from '../../contract.ts';
import { readGroups } from '../client-groups.queries.ts';
import { readStoredNames } from '../source-names.queries.ts';
import { defaultCountry } from '../write/write-clients.queries.ts';
import type { Facts } from './indexed-condition.queries.ts';
import { relativeOperators } from './parse-condition.ts';

const kinds: Readonly<Record<string, string>> = conditionFields;

/** Reads what these conditions are checked against, in at most one statement for each kind of fact. */
export async function readFacts(scope: Scope, conditions: readonly ClientCondition[]): Promise<Facts> {
  const about = (isMeant: (name: string, condition: ClientCondition) => boolean) =>
    conditions.filter((condition) => isMeant(condition.field.split(':')[0] ?? '', condition));
  const ids = about((name) => name === 'groups').flatMap(({ values = [] }) => values.map(Number));
  const contents = about((name) => name === 'opened_content').flatMap(({ field }) => field.split(':')[2] ?? []);
  const names = about((name) => name === 'source_name').flatMap(({ values = [] }) => values.map(String));
  const hasOthers = about((name, { operator }) => name === 'assigned_to' && operator.includes('not')).length > 0;
  const hasCustom = about((name) => name === 'custom').length > 0;
  const hasDays =
    about(
      (name, { operator }) =>
        name === 'follow_up_type' ||
        kinds[name] === 'date' ||
        (name === 'custom' && relativeOperators.includes(operator)),
    ).length > 0;
  const hasPhone = about((name, { operator }) => name === 'phone' && operator.startsWith('is')).length > 0;
  return {
    definitions: hasCustom ? await readDefinitions(scope) : [],
    groups: ids.length > 0 ? await readGroups(scope, ids.filter(Number.isSafeInteger)) : [],
    contents: contents.length > 0 ? await readContents(scope, contents.map(Number)) : new Set(),
    stored_names: names.length > 0 ? await readStoredNames(scope, names) : new Map(),
    assignees: hasOthers ? await readAssignees(scope) : [],
    time_zone: hasDays ? await readTimeZone(scope) : 'UTC',
    country: hasPhone ? await defaultCountry(scope) : '',
  };
}

/** Returns 0 for nobody, and every profile, because clients of people who left are still theirs. */
async function readAssignees(scope: Scope): Promise<number[]> {
  const rows = await scope.db.selectFrom('profiles').where('org_id', '=', scope.org_id).select('id').execute();
  return [UNASSIGNED, ...rows.map(({ id }) => id)];
}

/** Returns those of these contents that exist. */
async function readContents(scope: Scope, ids: readonly number[]): Promise<Set<string>> {
  const rows = await scope.db
    .selectFrom('contents')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${ids.filter(Number.isSafeInteger)})`)
    .where('deleted_at', 'is', null)
    .select(['id', 'type'])
    .execute();
  return new Set(rows.map(({ id, type }) => `${type}:${id}`));
}
