import type * as z from 'zod';
import { readDefinitions } from '#features/custom-fields/server/index.ts';
import type { Changes } from '#platform/contract/event.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { NOBODY, record } from '#platform/server/events.ts';
import type { ClientRow } from '../../access.ts';
import type { Client } from '../../contract.ts';
import { clientFollowUpBroughtBack } from '../../events.ts';
import { type ClientThen, type clientHistory, type FieldThen, FormerFollowUp } from '../../history-contract.ts';
import { existingGroupIds } from '../client-groups.queries.ts';
import { getClient } from '../clients.queries.ts';
import { FOLLOW_UP_PREFIX, readChangesAfter, readKnownSince } from './client-at.queries.ts';
import { describeChanges } from './client-history.queries.ts';
import { differs, followUpFields, readState } from './client-state.ts';
import { stateBefore } from './state-at.ts';
import { revertChanges } from './undo-change.ts';

const followUpNames = followUpFields.map((field) => `${FOLLOW_UP_PREFIX}${field}`);

/** The name of the follow-up as one field. */
const FOLLOW_UP = 'follow_up';

/** Returns a client as it was at an instant. Throws `invalid_input` for one before the history knows it. */
export async function getClientAt(scope: Scope, id: number, at: string): Promise<ClientThen> {
  const { client, known_since } = await readKnown(scope, id, at);
  const changes = await compare(scope, client, at);
  return { at, known_since, fields: await describe(scope, changes) };
}

/** Returns the client as it is, and since when its history is known. Throws `invalid_input` for an earlier instant. */
async function readKnown(scope: Scope, id: number, at: string): Promise<{ client: Client; known_since: string }> {
  const client = await getClient(scope, id);
  const known_since = await readKnownSince(scope, client);
  if (at < known_since) throw fieldProblem('at', 'The history of this client does not go back so far');
  return { client, known_since };
}

type BringBack = z.output<typeof clientHistory.bringBack.body>;

/** Gives fields the values they had then. Throws `edit_conflict` for what is not as the person saw it. */
export async function bringBack(scope: Scope, client: ClientRow, { at, fields }: BringBack): Promise<Client | null> {
  const known = await readKnown(scope, client.id, at);
  const changes = await compare(scope, known.client, at);
  const described = new Map((await describe(scope, changes)).map((each) => [each.field, each]));
  refuseOthers(fields, described);
  const wanted = new Set(fields.map(({ field }) => storedNames[field] ?? field));
  const followUp = described.get(FOLLOW_UP);
  if (wanted.has(FOLLOW_UP) && followUp?.differs)
    await record(scope, clientFollowUpBroughtBack, {
      subject_id: client.id,
      payload: {
        former: FormerFollowUp.nullable().parse(followUp.then),
        assigned_to_id_or_zero: client.assigned_to_id_or_zero,
      },
      audience: NOBODY,
    });
  const back = Object.entries(changes).filter(([name, { from, to }]) => wanted.has(name) && differs(from, to));
  return revertChanges(scope, client, Object.fromEntries(back), at);
}

/** Assignee and groups are stored under other names than they are shown. */
const storedNames: Readonly<Record<string, string>> = { assigned_to: 'assigned_to_id', groups: 'group_ids' };

/** Refuses fields that nobody can bring back, and values that changed since the person saw them. */
function refuseOthers(fields: BringBack['fields'], described: ReadonlyMap<string, FieldThen>): void {
  const conflicts = fields.flatMap(({ field, seen }) => {
    const found = described.get(field);
    if (!found || isShownOnly(field)) throw fieldProblem('fields', 'This field cannot be brought back');
    const { then, now } = found;
    if (!differs(now, seen) || !differs(now, then)) return [];
    return [{ field, base: seen, mine: then, theirs: now, by: null, at: null }];
  });
  if (conflicts.length > 0) throw new Problem('edit_conflict', { conflicts });
}

/** Being a customer follows from an option. */
const isShownOnly = (field: string): boolean => field === 'converted_at';

/** Returns every field with its value then (`from`) and now (`to`). */
async function compare(scope: Scope, client: Client, at: string): Promise<Changes> {
  const definitions = (await readDefinitions(scope)).filter(({ created_at }) => created_at <= at);
  const now = readState(client, definitions);
  const later = await readChangesAfter(scope, client.id, at);
  const then = stateBefore(
    now,
    later.map(({ changes }) => changes),
  );
  const groups = await existingGroupIds(scope, [...ids(then.group_ids), ...ids(now.group_ids)]);
  const only = (values: unknown) => ids(values).filter((id) => groups.has(id));
  return Object.fromEntries(
    Object.keys(now).map((field) => {
      const [from, to] = [then[field] ?? null, now[field] ?? null];
      return [field, field === 'group_ids' ? { from: only(from), to: only(to) } : { from, to }];
    }),
  );
}

const ids = (value: unknown): number[] => (Array.isArray(value) ? value : []);

async function describe(scope: Scope, changes: Changes): Promise<FieldThen[]> {
  const own = Object.fromEntries(Object.entries(changes).filter(([name]) => !followUpNames.includes(name)));
  const [described = []] = await describeChanges(scope, [own]);
  const followUp = { field: FOLLOW_UP, from: readFollowUp(changes, 'from'), to: readFollowUp(changes, 'to') };
  return [...described, followUp].map(({ field, from, to }) => ({
    field,
    then: from,
    now: to,
    differs: differs(from, to),
    can_bring_back: differs(from, to) && !isShownOnly(field),
  }));
}

/** Returns the follow-up of one side; null where there was none. */
function readFollowUp(changes: Changes, side: 'from' | 'to'): Record<string, unknown> | null {
  const values = Object.fromEntries(
    followUpFields.map((field) => [field, changes[`${FOLLOW_UP_PREFIX}${field}`]?.[side] ?? null]),
  );
  return values.maturity_type === null ? null : values;
}
