import { sql } from 'kysely';
import { UNASSIGNED } from '#domain/assignee.ts';
import { readTimeZone } from '#features/preferences/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type ClientCondition, conditionFields } from '../../contract.ts';
import { defaultCountry } from '../write/write-clients.queries.ts';
import type { Facts } from './indexed-condition.queries.ts';
import { findKeptFacts } from './kept-facts.queries.ts';
import { relativeOperators } from './parse-condition.ts';

const kinds: Readonly<Record<string, string>> = conditionFields;

const nothingKept: Pick<Facts, 'definitions' | 'groups' | 'stored_names'> = {
  definitions: [],
  groups: [],
  stored_names: new Map(),
};

/** Reads what these conditions are checked against, in at most one statement for each kind of fact. */
export async function readFacts(scope: Scope, conditions: readonly ClientCondition[]): Promise<Facts> {
  const about = (isMeant: (name: string, condition: ClientCondition) => boolean) =>
    conditions.filter((condition) => isMeant(condition.field.split(':')[0] ?? '', condition));
  const ids = new Set(about((name) => name === 'groups').flatMap(({ values = [] }) => values.map(Number)));
  const contents = about((name) => name === 'opened_content').flatMap(({ field }) => field.split(':')[2] ?? []);
  const hasOthers = about((name, { operator }) => name === 'assigned_to' && operator.includes('not')).length > 0;
  const hasKept = about((name) => ['custom', 'groups', 'source_name'].includes(name)).length > 0;
  const hasDays =
    about(
      (name, { operator }) =>
        name === 'follow_up_type' ||
        kinds[name] === 'date' ||
        (name === 'custom' && relativeOperators.includes(operator)),
    ).length > 0;
  const hasPhone = about((name, { operator }) => name === 'phone' && operator.startsWith('is')).length > 0;
  const { definitions, groups, stored_names } = hasKept ? await findKeptFacts(scope) : nothingKept;
  return {
    definitions,
    groups: groups.filter(({ id }) => ids.has(id)),
    stored_names,
    contents: contents.length > 0 ? await readContents(scope, contents.map(Number)) : new Set(),
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
