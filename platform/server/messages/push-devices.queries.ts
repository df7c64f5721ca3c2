import { sql } from 'kysely';
import { nowIso } from '../clock.ts';
import type { GlobalScope, OrgScope } from '../database/scope.ts';
import { uuidV7 } from '../uuid.ts';

/** What a push service needs to reach one browser. */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface NewPushDevice extends PushSubscription {
  user_id: number;
  /** The session of the browser; the device goes with it. */
  session_hash: Buffer;
  name: string;
  device_type: string;
}

/** The most browsers of one person; the one added first makes room. */
const MAX_DEVICES = 20;

/** Adds a browser, or moves it to this person when another one used it before. @returns its id. */
export async function savePushDevice(globalScope: GlobalScope, device: NewPushDevice): Promise<string> {
  const { endpoint, ...values } = device;
  const row = await globalScope.db
    .insertInto('push_devices')
    .values({ ...device, id: uuidV7(), created_at: nowIso() })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    delete from push_devices where user_id = ${device.user_id} and id in (
      select id from push_devices where user_id = ${device.user_id} and id <> ${row.id}
      order by created_at desc, id desc offset ${MAX_DEVICES - 1})`.execute(globalScope.db);
  return row.id;
}

/** Returns the browsers of a person, the one added first first. */
export const listPushDevices = (globalScope: GlobalScope, user_id: number) =>
  globalScope.db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.token_hash', 'push_devices.session_hash')
    .where('push_devices.user_id', '=', user_id)
    .where('sessions.expires_at', '>', nowIso())
    .select([
      'push_devices.id',
      'push_devices.name',
      'push_devices.device_type',
      'push_devices.created_at',
      'push_devices.last_alert_at',
      'push_devices.endpoint',
    ])
    .orderBy('push_devices.created_at')
    .orderBy('push_devices.id')
    .execute();

/** Removes a browser of this person. @returns false when they have none of this id. */
export async function removeOwnPushDevice(globalScope: GlobalScope, user_id: number, id: string): Promise<boolean> {
  const removed = await globalScope.db
    .deleteFrom('push_devices')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

export const findPushDevice = (globalScope: GlobalScope, id: string): Promise<PushSubscription | undefined> =>
  globalScope.db
    .selectFrom('push_devices')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Removes a browser whose push service says that it is gone. */
export async function deletePushDevice(globalScope: GlobalScope, id: string): Promise<void> {
  await globalScope.db.deleteFrom('push_devices').where('id', '=', id).execute();
}

/** Notes that an alert to this browser was accepted. */
export async function markPushDeviceAlerted(globalScope: GlobalScope, id: string): Promise<void> {
  await globalScope.db.updateTable('push_devices').set({ last_alert_at: nowIso() }).where('id', '=', id).execute();
}

export interface AlertedDevice {
  profile_id: number;
  device_id: string;
  name: string;
}

/** Returns the browsers that alerts to these people go to. */
export async function listDevicesOfProfiles(scope: OrgScope, profile_ids: readonly number[]): Promise<AlertedDevice[]> {
  const { rows } = await sql<AlertedDevice>`
    select profile_id, device_id, name
    from push_devices_of_profiles(${[...profile_ids]}::bigint[], ${nowIso()})`.execute(scope.db);
  return rows;
}
