import { type FieldDefinition, readDefinitions } from '#features/custom-fields/server/index.ts';
import type { Changes } from '#platform/contract/event.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ClientChange } from '../../history-contract.ts';
import { judgeAssignees } from '../assign/assignees.queries.ts';
import { getClient } from '../clients.queries.ts';
import { type LaterChange, readChangesAfter } from './client-at.queries.ts';
import { differs, readState } from './client-state.ts';
import { readCustomKey } from './custom-changes.ts';
import type { ClientState } from './state-at.ts';

type WhyNot = NonNullable<ClientChange['why_not']>;

interface JudgedChange {
  id: string;
  at: string;
  changes: Changes;
}

/** What decides whether a change can be undone. */
interface Known {
  state: ClientState;
  later: readonly LaterChange[];
  definitions: readonly FieldDefinition[];
  /** People who are active, and whether the actor may assign to them. */
  people: ReadonlyMap<number, boolean>;
}

/** Returns why changes of a client cannot be undone now, by their ids; those that can be are left out. */
export async function judgeUndo(
  scope: Scope,
  client_id: number,
  list: readonly JudgedChange[],
): Promise<ReadonlyMap<string, WhyNot>> {
  const oldest = list.at(-1);
  if (!oldest) return new Map();
  const client = await getClient(scope, client_id);
  const definitions = await readDefinitions(scope);
  const former = list.map(({ changes }) => changes.assigned_to_id?.from).filter((id) => typeof id === 'number');
  const known: Known = {
    state: readState(client, definitions),
    later: await readChangesAfter(scope, client_id, oldest.at),
    definitions,
    people: former.length > 0 ? await judgeAssignees(scope, former) : new Map(),
  };
  return new Map(
    list.flatMap((change) => {
      const found = findReason(change, known);
      return found ? [[change.id, found]] : [];
    }),
  );
}

/** Groups and the mark of a new lead are taken back whatever happened since. */
const alwaysBack = new Set(['group_ids', 'is_new_lead', 'converted_at']);

function findReason({ id, at, changes }: JudgedChange, { state, later, definitions, people }: Known): WhyNot | null {
  for (const [field, { from, to }] of Object.entries(changes)) {
    const key = readCustomKey(field);
    const nothing = { field, by: null, at: null };
    if (key !== null && !definitions.some((each) => each.key === key && each.created_at <= at))
      return { reason: 'FIELD_GONE', ...nothing };
    if (alwaysBack.has(field)) continue;
    if (differs(state[field], to) && differs(state[field], from)) {
      const last = later.find((other) => other.id > id && other.changes[field] !== undefined);
      return { reason: 'CHANGED_SINCE', field, by: last?.by ?? null, at: last?.at ?? null };
    }
    if (field === 'assigned_to_id' && typeof from === 'number' && !people.get(from))
      return { reason: 'PERSON_LEFT', ...nothing };
  }
  return null;
}
