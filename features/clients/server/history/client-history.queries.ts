import { type ExpressionBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Changes } from '#platform/contract/event.ts';
import type { Page } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { readMemberNames } from '#platform/server/database/org.queries.ts';
import type { OrgScope, Scope, TenantDB } from '#platform/server/database/scope.ts';
import {
  clientConverted,
  clientCreated,
  clientDeleted,
  clientReassigned,
  clientRestored,
  clientUpdated,
} from '../../events.ts';
import type { ClientChange, clientHistory } from '../../history-contract.ts';
import { readGroupNames } from '../client-groups.queries.ts';
import { readablePhones } from '../write/written-phones.ts';
import { listFurtherHistory } from './further-history.ts';
import { judgeUndo } from './judge-undo.ts';
import { describeWork } from './named-work.ts';

/** The events a client's history shows, which private notes are not among. */
const shown = [clientCreated, clientUpdated, clientReassigned, clientDeleted, clientRestored, clientConverted].map(
  ({ kind }) => kind,
);

/** The kinds whose changes the history can undo; a deletion is undone by restoring the client. */
export const undoable: readonly string[] = [clientUpdated.kind, clientReassigned.kind];

const isShown = (events: ExpressionBuilder<TenantDB, 'events'>) =>
  events.or([
    events('events.kind', 'in', shown),
    ...listFurtherHistory().map((further) => events.and([events('events.kind', '=', further.kind), further.isShown])),
  ]);

const selectChanges = (scope: OrgScope, client_id: number) =>
  scope.db
    .selectFrom('events')
    .leftJoin('profiles as actor', (join) => matchInOrg(join, 'actor.id', 'events.actor_profile_id'))
    .where('events.org_id', '=', scope.org_id)
    .where('events.subject', '=', 'client')
    .where('events.subject_id', '=', client_id)
    .where(isShown)
    .select([
      'events.id',
      'events.kind',
      'events.changes',
      'events.payload',
      'events.request_id',
      'events.created_at as at',
      'events.actor_profile_id as actor_id',
      'actor.name as actor_name',
    ]);

/** Returns one page of a client's changes, newest first; only of one field when it is named. */
export async function listChanges(
  scope: Scope,
  client_id: number,
  { field, ...paging }: z.output<typeof clientHistory.list.query>,
  { isReadOnly = false }: { isReadOnly?: boolean } = {},
): Promise<Page<ClientChange>> {
  const found = await keysetPage(
    selectChanges(scope, client_id).$if(field !== undefined, (query) => query.where(isOfField(field ?? ''))),
    { column: 'events.id', id: 'events.id', direction: 'desc' },
    paging,
  );
  const described = await describeChanges(
    scope,
    found.results.map(({ changes }) => changes ?? {}),
  );
  const works = await describeWork(
    scope,
    found.results.map(({ request_id }) => request_id),
  );
  const undoing = found.results.filter(
    ({ kind, changes }) => !isReadOnly && undoable.includes(kind) && changes !== null,
  );
  const undoingIds = new Set(undoing.map(({ id }) => id));
  const judged = await judgeUndo(
    scope,
    client_id,
    undoing.map(({ id, at, changes }) => ({ id, at, changes: changes ?? {} })),
  );
  const words = await readWords(scope, found.results);
  const results = found.results.map(({ id, kind, at, actor_id, actor_name, request_id }, index) => ({
    id,
    kind,
    at,
    by: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
    changes: described[index]!,
    words: words.get(id) ?? null,
    as_part: works.get(request_id)?.in_history ?? null,
    can_undo: undoingIds.has(id) && !judged.has(id),
    why_not: judged.get(id) ?? null,
  }));
  return { ...found, results };
}

/** Returns one change of this client. Throws `not_found`. */
export async function findChange(scope: OrgScope, client_id: number, change_id: string) {
  const change = await selectChanges(scope, client_id).where('events.id', '=', change_id).executeTakeFirst();
  if (!change) throw new Problem('not_found', { log_detail: `change ${change_id} of client ${client_id}` });
  return { kind: change.kind, changes: change.changes ?? {}, at: change.at };
}

/** Changes of a field, or events of another feature that are shown under this name. */
function isOfField(field: string) {
  const further = listFurtherHistory().find((each) => each.field === field);
  return further ? sql<boolean>`events.kind = ${further.kind}` : sql<boolean>`events.changes ? ${fieldName(field)}`;
}

/** Returns the words of the events of other features. */
async function readWords(
  scope: Scope,
  rows: readonly { id: string; kind: string; payload: unknown }[],
): Promise<Map<string, string>> {
  const words = new Map<string, string>();
  for (const { kind, describe } of listFurtherHistory()) {
    const found = rows.filter((row) => row.kind === kind);
    if (found.length === 0) continue;
    const written = await describe(
      scope,
      found.map(({ payload }) => payload),
    );
    found.forEach(({ id }, index) => void words.set(id, written[index] ?? ''));
  }
  return words;
}

/** Translates assignee and groups, which are stored as ids and shown by name. */
const fieldName = (field: string) => storedNames[field] ?? field;
const storedNames: Readonly<Record<string, string>> = { assigned_to: 'assigned_to_id', groups: 'group_ids' };

interface Names {
  people: ReadonlyMap<number, string>;
  groups: ReadonlyMap<number, string>;
  phones: (written: unknown) => unknown;
}

/** A group that was erased is named by nothing. */
const nameAll = (ids: unknown, names: ReadonlyMap<number, string>) =>
  readIds(ids).map((id) => ({ id, name: names.get(id) ?? '' }));

const readIds = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : [];

const describeFields = (changes: Changes, { people, groups, phones }: Names): ClientChange['changes'] =>
  Object.entries(changes).map(([field, { from, to }]) => {
    if (field === 'phones') return { field, from: phones(from), to: phones(to) };
    if (field === 'group_ids') return { field: 'groups', from: nameAll(from, groups), to: nameAll(to, groups) };
    if (field !== 'assigned_to_id') return { field, from, to };
    const person = (id: unknown) => (id === null ? null : { id, name: people.get(Number(id)) ?? '' });
    return { field: 'assigned_to', from: person(from), to: person(to) };
  });

/** Returns changes as people read them: assignees, groups and phones are named. */
export async function describeChanges(scope: OrgScope, list: readonly Changes[]): Promise<ClientChange['changes'][]> {
  const people = await readMemberNames(
    scope,
    list
      .flatMap(({ assigned_to_id }) => [assigned_to_id?.from, assigned_to_id?.to])
      .filter((id): id is number => typeof id === 'number'),
  );
  const phones = await readablePhones(
    scope,
    list.map((changes) => changes.phones),
  );
  const groups = await readGroupNames(
    scope,
    list.flatMap(({ group_ids }) => [...readIds(group_ids?.from), ...readIds(group_ids?.to)]),
  );
  return list.map((changes) => describeFields(changes, { people, groups, phones }));
}
