import { clientCreated, clientUpdated } from '#features/clients/events.ts';
import { readDefinitions } from '#features/custom-fields/server/index.ts';
import { leadFiled } from '#features/leads/events.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { makeQuestion } from '#platform/server/database/statements/asked-ahead.ts';
import { on } from '#platform/server/events.ts';
import { clientInSequenceChanged } from '../../events.ts';
import { enter, recordEntered } from '../clients/add-clients.ts';
import { readLiveSequences } from '../read/sequences.queries.ts';
import { findEntering, hasEntryRules, listCompleted, readNewClients } from './entry.queries.ts';
import { writeEntryKey } from './entry-keys.ts';

/** What happened with a client, under the key by which rules name it. */
interface Cause {
  client_id: number;
  key: string;
}

/**
 * Brings clients in where a rule of a sequence names what happened with them, in the transaction in which it happened: none is
 * missed and none comes in twice. Who may not come in again, or beside others, is left out.
 */
async function enterByRules(scope: OrgScope, causes: readonly Cause[]): Promise<void> {
  if (causes.length === 0) return;
  const found = await findEntering(scope, [...new Set(causes.map(({ key }) => key))]);
  const sequences = await readLiveSequences(
    scope,
    found.map(({ id }) => id),
  );
  for (const { id, entry_keys } of found) {
    const sequence = sequences.get(id);
    const client_ids = [
      ...new Set(causes.filter(({ key }) => entry_keys.includes(key)).map(({ client_id }) => client_id)),
    ];
    if (!sequence) continue;
    const entered = await enter(scope, sequence, client_ids, {});
    await recordEntered({ ...scope, actor: null }, id, entered, true);
  }
}

/** What the history writes before the key of a custom field. */
const CUSTOM = 'custom_fields.';

async function findStageKey(scope: OrgScope): Promise<string | undefined> {
  return (await readDefinitions(scope)).find(({ default_key }) => default_key === 'LEAD_STAGE')?.key;
}

const listGroups = (client_id: number, ids: readonly number[]): Cause[] =>
  ids.map((id) => ({ client_id, key: writeEntryKey('group', id) }));

const listStage = (client_id: number, value: unknown): Cause[] =>
  typeof value === 'number' ? [{ client_id, key: writeEntryKey('stage', value) }] : [];

const rulesOfNewClients = makeQuestion(hasEntryRules);

async function enterCreated(scope: OrgScope, events: readonly { subject_id: number }[]): Promise<void> {
  if (!(await rulesOfNewClients.ask(scope))) return;
  const stage = await findStageKey(scope);
  const client_ids = events.map(({ subject_id }) => subject_id);
  const created = (await readNewClients(scope, client_ids)).filter(({ is_test }) => !is_test);
  await enterByRules(
    scope,
    created.flatMap(({ id, group_ids, custom_fields }) => [
      ...listGroups(id, group_ids),
      ...listStage(id, stage && custom_fields[stage]),
    ]),
  );
}

type Change = { from: unknown; to: unknown };

async function enterUpdated(
  scope: OrgScope,
  events: readonly { subject_id: number; changes?: Record<string, Change> }[],
): Promise<void> {
  const isMoved = events.some(({ changes = {} }) => Object.keys(changes).some((name) => name.startsWith(CUSTOM)));
  const isGrouped = events.some(({ changes = {} }) => 'group_ids' in changes);
  if (!isMoved && !isGrouped) return;
  if (!(await hasEntryRules(scope))) return;
  const stage = isMoved ? `${CUSTOM}${await findStageKey(scope)}` : '';
  await enterByRules(
    scope,
    events.flatMap(({ subject_id, changes = {} }) => [
      ...listGroups(subject_id, listNew(changes.group_ids)),
      ...listStage(subject_id, changes[stage]?.to),
    ]),
  );
}

function listNew(change: Change | undefined): number[] {
  if (!change) return [];
  const before = new Set(change.from as number[]);
  return (change.to as number[]).filter((id) => !before.has(id));
}

export const entrySubscriptions = [
  on(leadFiled, (scope, events) =>
    enterByRules(
      scope,
      events.map(({ subject_id, payload }) => ({
        client_id: subject_id,
        key: writeEntryKey('source', payload.source_id),
      })),
    ),
  ),
  on(clientCreated, enterCreated, { readAhead: rulesOfNewClients.readAhead }),
  on(clientUpdated, enterUpdated),
  on(clientInSequenceChanged, async (scope, events) => {
    const done = events.filter(({ payload: { what } }) => what === 'FINISHED' || what === 'SKIPPED_STEP');
    if (done.length === 0 || !(await hasEntryRules(scope))) return;
    const places = done.map(({ subject_id, payload }) => ({ client_id: subject_id, sequence_id: payload.sequence_id }));
    await enterByRules(
      scope,
      (await listCompleted(scope, places)).map(({ client_id, sequence_id }) => ({
        client_id,
        key: writeEntryKey('sequence', sequence_id),
      })),
    );
  }),
];
