import { memberJoined } from '#features/identity/events.ts';
import { orgPreferencesUpdated, preferencesUpdated } from '#features/preferences/events.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { on } from '#platform/server/events.ts';
import { notifiedCache } from '#platform/server/live/notified-cache.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import { type Days, findDays, readZones } from './assignee-days.queries.ts';
import type { KnownSteps } from './versions.queries.ts';

/** What every list of clients in sequences is read with. */
export interface Kept {
  days: Days;
  steps: KnownSteps;
}

/** Organisations whose days a process keeps. */
const MAX_ORGS = 1_000;

const daysOfOrgs = notifiedCache<{ org_id: number; days: Days }>({
  channel: 'member-days',
  most: MAX_ORGS,
  nameSubject: ({ org_id }) => String(org_id),
  findEnd: ({ days }) => days.hold_until,
});
const findKnownSteps = perProcess((): KnownSteps => new Map());

/** Returns what this process keeps in memory, for calls that only read. */
export async function findKept(services: Services, scope: OrgScope): Promise<Kept> {
  const { org_id } = scope;
  const read = async () => ({ org_id, days: findDays(await readZones(scope)) });
  const { days } = (await daysOfOrgs.find(services, String(org_id), read))!;
  return { days, steps: findKnownSteps(services) };
}

/** Reads the same again, for a transaction: a version that it has published may yet be rolled back. */
export const readKept = async (scope: OrgScope): Promise<Kept> => ({
  days: findDays(await readZones(scope)),
  steps: new Map(),
});

const clearDays = (scope: OrgScope) => daysOfOrgs.clear(scope, String(scope.org_id));

export const keptSubscriptions = [
  on(preferencesUpdated, clearDays),
  on(orgPreferencesUpdated, clearDays),
  on(memberJoined, clearDays),
];
