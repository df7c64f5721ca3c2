import { sql } from 'kysely';
import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';

/** How a key is doing. */
export interface StoredKey {
  source_id: number;
  sealed_key: string;
  pulled_until: string | null;
  last_pull_at: string | null;
  next_pull_at: string;
  last_error_class: CallErrorClass | null;
}

/** A source whose key is pulled. */
export interface PulledSource extends StoredKey {
  org_id: number;
}

/** IndiaMART refused the key: it is not asked again until another is entered. */
const REFUSED = 'auth_expired';

const columns = [
  'source_id',
  'sealed_key',
  'pulled_until',
  'last_pull_at',
  'next_pull_at',
  'last_error_class',
] as const;

/** Returns the keys of an organisation, by their sources. */
export const listKeys = ({ db, org_id }: OrgScope): Promise<StoredKey[]> =>
  db.selectFrom('indiamart_keys').where('org_id', '=', org_id).orderBy('source_id').select(columns).execute();

/** Sets the key of a source; another one begins anew, at once. */
export async function saveKey(
  { db, org_id }: OrgScope,
  source_id: number,
  key: { sealed_key: string; key_hash: Buffer },
): Promise<void> {
  const begun = { pulled_until: null, last_pull_at: null, next_pull_at: nowIso(), ...noError };
  await db
    .insertInto('indiamart_keys')
    .values({ org_id, source_id, ...key, ...begun })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'source_id']).doUpdateSet({ ...key, next_pull_at: nowIso(), ...noError }),
    )
    .execute();
}

const noError = { last_error_class: null, last_error_code: null, last_error_at: null };

export const deleteKey = ({ db, org_id }: OrgScope, source_id: number) =>
  db.deleteFrom('indiamart_keys').where('org_id', '=', org_id).where('source_id', '=', source_id).execute();

/** Returns the hashes of the keys whose turn it is, across organisations, as the worker role. */
export const listDueHashes = (database: Database): Promise<string[]> =>
  withWorker(database, async (db) => {
    const rows = await db
      .selectFrom('indiamart_keys')
      .where('next_pull_at', '<=', nowIso())
      .where(({ eb }) => eb.or([eb('last_error_class', 'is', null), eb('last_error_class', '<>', REFUSED)]))
      .select(sql<string>`encode(key_hash, 'hex')`.as('hash'))
      .distinct()
      .execute();
    return rows.map(({ hash }) => hash);
  });

/**
 * Takes the turn of a key for everybody who has it, under a lock, so that no two calls come close together whatever organisations and
 * processes there are. Refused keys are asked where an organisation has entered the key again.
 *
 * @param times when it may have been called last, and when it is called next.
 * @returns the sources with the key; none where it was called a short time ago.
 */
export const claimKey = (
  database: Database,
  hash: string,
  { called_before, next_at }: { called_before: string; next_at: string },
): Promise<PulledSource[]> =>
  withWorker(database, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`indiamart:${hash}`}, 0))`.execute(db);
    const key_hash = Buffer.from(hash, 'hex');
    const rows = await db
      .selectFrom('indiamart_keys')
      .where('key_hash', '=', key_hash)
      .orderBy('org_id')
      .orderBy('source_id')
      .select(['org_id', ...columns])
      .execute();
    const last =
      rows
        .map(({ last_pull_at }) => last_pull_at ?? '')
        .sort()
        .at(-1) ?? '';
    const isEarly = last > called_before;
    await db
      .updateTable('indiamart_keys')
      .where('key_hash', '=', key_hash)
      .set(isEarly ? { next_pull_at: addGap(last, called_before) } : { next_pull_at: next_at, last_pull_at: nowIso() })
      .execute();
    return isEarly ? [] : rows;
  });

/** When a key that was called at an instant may be called again. */
const addGap = (last: string, called_before: string): string =>
  new Date(Date.parse(last) + Date.parse(nowIso()) - Date.parse(called_before)).toISOString();

/** Notes for everybody who has the key what its call said. @param wait_until a later time than the usual one. */
export const recordCall = (
  database: Database,
  hash: string,
  failure: { call_class: CallErrorClass; code: string | null; wait_until: string | null } | null,
): Promise<unknown> =>
  withWorker(database, (db) =>
    db
      .updateTable('indiamart_keys')
      .where('key_hash', '=', Buffer.from(hash, 'hex'))
      .set(
        failure === null
          ? noError
          : {
              last_error_class: failure.call_class,
              last_error_code: failure.code,
              last_error_at: nowIso(),
              ...(failure.wait_until && { next_pull_at: failure.wait_until }),
            },
      )
      .execute(),
  );

/** Notes how far the leads of a source were pulled, in the transaction that took them in. */
export const saveProgress = ({ db, org_id }: OrgScope, source_id: number, pulled_until: string) =>
  db
    .updateTable('indiamart_keys')
    .where('org_id', '=', org_id)
    .where('source_id', '=', source_id)
    .set({ pulled_until })
    .execute();
