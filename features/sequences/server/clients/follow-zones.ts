import { parsePhone } from '#domain/phone-numbers.ts';
import { clientReassigned, clientUpdated } from '#features/clients/events.ts';
import { defaultCountry } from '#features/clients/server/index.ts';
import { preferencesUpdated } from '#features/preferences/events.ts';
import type { Changes } from '#platform/contract/event.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { on } from '#platform/server/events.ts';
import { isAction } from '../../definition.ts';
import { changeZone } from '../../machine/change-zone.ts';
import { readZones } from '../read/assignee-days.queries.ts';
import { readLiveSequences } from '../read/sequences.queries.ts';
import {
  lockClientInside,
  lockEntering,
  lockStrayed,
  type Moved,
  type Rezoned,
  writeZones,
  type ZonedRow,
} from './time-zone.queries.ts';
import { type CountedZone, findZone } from './time-zone.ts';

/** Few enough that the dates of all of them are worked out in 50 ms. */
const BATCH = 250;

/** Lets the dates of clients who follow their assignee follow the clock where that person is now. */
async function followAssignees(scope: OrgScope, moved: Moved): Promise<void> {
  const zones = await readZones(scope);
  for (let after = 0; ; ) {
    const rows = await lockStrayed(scope, zones, { ...moved, after, limit: BATCH });
    await moveDates(scope, rows, (row) => ({ time_zone: row.assignee_zone, has_own_zone: false }));
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

/** Lets the dates of a client follow the zone that a change of the client made the right one. */
async function followClient(scope: OrgScope, client_id: number, changes: Changes): Promise<void> {
  const rows = await lockClientInside(scope, client_id);
  const [client] = rows.length === 0 ? [] : await lockEntering(scope, [client_id]);
  if (!client) return;
  // What reacts may ask before the change is written.
  if (changes.time_zone) client.time_zone = changes.time_zone.to as string | null;
  if (changes.phones) client.phone = await findNumber(scope, changes.phones.to as { raw: string }[]);
  const zone = findZone(client, await readZones(scope));
  await moveDates(scope, rows, () => zone);
}

async function findNumber(scope: OrgScope, phones: readonly { raw: string }[]): Promise<string | null> {
  const country = await defaultCountry(scope);
  return phones.map(({ raw }) => parsePhone(raw, country).number_e164).find((number) => number !== null) ?? null;
}

type Row = Omit<ZonedRow, 'assignee_zone'>;

async function moveDates<Each extends Row>(
  scope: OrgScope,
  rows: readonly Each[],
  findNew: (row: Each) => CountedZone,
): Promise<void> {
  const sequences = await readLiveSequences(scope, [...new Set(rows.map(({ sequence_id }) => sequence_id))]);
  const now = nowIso();
  const zoned = rows.map((row): Rezoned => {
    const { steps = [] } = sequences.get(row.sequence_id)?.definition ?? {};
    const step = steps.filter(isAction).find(({ id }) => id === row.step_id);
    const zone = findNew(row);
    const dates = step ? changeZone(steps, step, row, { before: row.time_zone, after: zone.time_zone }, now) : row;
    return { id: row.id, due_at: dates.due_at, waits_from: dates.waits_from, ...zone };
  });
  await writeZones(scope, zoned);
}

export const zoneSubscriptions = [
  on(clientUpdated, async (scope, events) => {
    for (const { subject_id, changes } of events) {
      if (changes && ('time_zone' in changes || 'phones' in changes)) await followClient(scope, subject_id, changes);
    }
  }),
  on(clientReassigned, (scope, events) =>
    followAssignees(scope, { client_ids: events.map(({ subject_id }) => subject_id) }),
  ),
  on(preferencesUpdated, async (scope, events) => {
    for (const { subject_id } of events) await followAssignees(scope, { assignee: subject_id });
  }),
];
