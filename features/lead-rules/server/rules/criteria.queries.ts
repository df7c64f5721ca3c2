import { sql } from 'kysely';
import type * as z from 'zod';
import { ALL_SOURCES, type PossibleValue } from '#engines/rules/contract.ts';
import { type FieldDefinition, readDefinitions } from '#features/custom-fields/server/index.ts';
import { kindOfRuleType } from '#features/leads/server/index.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { type CriteriaSource, LISTED_VALUES, type leadRules } from '../../contract.ts';
import { getCriterionWords } from '../../criteria.ts';
import { criterionNames, listAttributeTypes, readCustomFieldId } from '../../rule-definition.ts';
import { nameKind, readSources } from './rule-book.queries.ts';

/** Returns the type of each custom field. */
export const readFieldTypes = async (scope: OrgScope): Promise<Map<number, string>> =>
  new Map((await readDefinitions(scope)).map(({ id, type }) => [id, type]));

/** Returns what a condition can compare: pages, forms, campaigns, sources, and the organisation's own fields. */
export async function listCriteria(
  scope: Scope,
  { lead_source, ...paging }: z.output<typeof leadRules.listCriteria.query>,
): Promise<Page<CriteriaSource>> {
  const fields = await readDefinitions(scope);
  const criteria: { value: string; label: string; type?: string }[] = [
    ...criterionNames.map((value) => ({ value, label: getCriterionWords(value).label })),
    ...fields.map(({ id, name, type }) => ({ value: `custom_field:${id}` as const, label: name, type })),
  ];
  const page = pageThrough(criteria, paging);
  const results: CriteriaSource[] = [];
  for (const { value, label, type } of page.results) {
    const attr_val_types = listAttributeTypes(value, type);
    const first = { name: value, lead_source, page_size: LISTED_VALUES };
    const isRead = readCustomFieldId(value) === null;
    const possible_values = isRead
      ? (await listCriteriaValues(scope, first)).results
      : listOptions(value, fields).slice(0, LISTED_VALUES);
    const attr_val_type = attr_val_types[0] ?? 'FREE_TEXT';
    results.push({ assignment_source: { label, value, attr_val_type, attr_val_types, possible_values } });
  }
  return { ...page, results };
}

/** Returns the values a condition can name, by name. */
export async function listCriteriaValues(
  scope: OrgScope,
  { name, lead_source, search = '', ...paging }: z.output<typeof leadRules.listCriteriaValues.body>,
): Promise<Page<PossibleValue>> {
  if (name === 'all') return pageThrough([], paging);
  if (name === 'source') return pageThrough(onlyFound(await listSourceValues(scope), search), paging);
  if (readCustomFieldId(name) !== null) {
    return pageThrough(onlyFound(listOptions(name, await readDefinitions(scope)), search), paging);
  }
  const source = kindOfRuleType(lead_source);
  return listItems(scope, { kind: name.slice(0, -'_id'.length), lead_source: source, search }, paging);
}

/** Returns the options of a dropdown; other fields have none. */
function listOptions(name: string, fields: readonly FieldDefinition[]): PossibleValue[] {
  const field = fields.find(({ id }) => id === readCustomFieldId(name));
  const options = field?.type === 'dropdown' ? field.options : [];
  return options.map((option) => ({ value_id: String(option.id), value_name: option.name, page_name: null }));
}

const onlyFound = (values: readonly PossibleValue[], search: string): PossibleValue[] =>
  values.filter(({ value_name }) => value_name.toLowerCase().includes(search.toLowerCase()));

/** The kinds of source, each with its sources behind it. */
async function listSourceValues(scope: OrgScope): Promise<PossibleValue[]> {
  const sources = await readSources(scope);
  return [...new Set(sources.map(({ kind }) => kind))]
    .sort()
    .flatMap((kind) => [
      { value_id: kind, value_name: nameKind(kind), page_name: null },
      ...sources
        .filter((source) => source.kind === kind)
        .map(({ id, name }) => ({ value_id: String(id), value_name: name, page_name: nameKind(kind) })),
    ]);
}

/** Reads pages, forms or campaigns of the catalogue, one row for each id, of sources that exist. */
async function listItems(
  scope: OrgScope,
  { kind, lead_source, search }: { kind: string; lead_source: string; search: string },
  paging: PageQuery,
): Promise<Page<PossibleValue>> {
  const items = scope.db
    .selectFrom((from) =>
      from
        .selectFrom('lead_source_catalogue as entry')
        .innerJoin('lead_sources as source', (join) => matchInOrg(join, 'source.id', 'entry.source_id'))
        .where('entry.org_id', '=', scope.org_id)
        .where('source.deleted_at', 'is', null)
        .where(sql<boolean>`entry.kind = ${kind}`)
        .$if(lead_source !== ALL_SOURCES, (query) =>
          query.where(sql<boolean>`${lead_source} in (source.id::text, source.kind)`),
        )
        .distinctOn('entry.external_id')
        .orderBy('entry.external_id')
        .orderBy('entry.last_seen_at', 'desc')
        .select(['entry.external_id as id', 'entry.name', 'entry.page_name'])
        .as('item'),
    )
    .$if(search !== '', (query) => query.where('item.name', 'ilike', `%${escapeLike(search)}%`))
    .select(['item.id', 'item.name', 'item.page_name']);
  const page = await keysetPage(items, { column: 'item.name', id: 'item.id', direction: 'asc' }, paging);
  const results = page.results.map(({ id, name, page_name }) => ({ value_id: id, value_name: name, page_name }));
  return { ...page, results };
}

/** Returns a page of a short list that is in memory as a whole. Throws `invalid_input` for a cursor that is not ours. */
function pageThrough<Row>(rows: readonly Row[], { cursor, cursor_type, page_size }: PageQuery): Page<Row> {
  const place = cursor === undefined ? 0 : Number(/^at(\d{1,6})$/.exec(cursor)?.[1] ?? Number.NaN);
  if (Number.isNaN(place)) throw fieldProblem('cursor', 'This page no longer exists. Start from the first one.');
  const begin = cursor_type === 'previous' ? Math.max(0, place - page_size) : place;
  const end = cursor_type === 'previous' ? place : begin + page_size;
  return {
    results: rows.slice(begin, end),
    next: end < rows.length ? `at${end}` : null,
    previous: begin > 0 ? `at${begin}` : null,
  };
}
