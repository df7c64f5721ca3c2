import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { endTurns, untilFirstTurn, type WantedTurns } from '#platform/server/messages/turns.ts';
import type { NumberStatus } from '../../accounts-contract.ts';
import type { NumberReading } from './meta-shapes.ts';

/** The states in which Meta lets messages leave a number, some of them at least. */
export const usableStates: NumberStatus[] = ['CONNECTED', 'FLAGGED', 'RATE_LIMITED', 'RESTRICTED'];

/** The end of what ends only when a person acts or Meta says so. */
export const FOREVER = '9999-12-31T00:00:00.000Z';

/** The most numbers of an account that are kept. */
const MAX_NUMBERS = 200;

const selectNumbers = (scope: OrgScope) => scope.db.selectFrom('whatsapp_numbers').where('org_id', '=', scope.org_id);

/** Returns the numbers of the organisation, or of one account, in the order in which they came. */
export const listNumberRows = (scope: OrgScope, account_id?: number) =>
  selectNumbers(scope)
    .$if(account_id !== undefined, (query) => query.where('account_id', '=', account_id!))
    .select([
      'id',
      'account_id',
      'phone_id',
      'e164',
      'display_number',
      'verified_name',
      'status',
      'quality',
      'name_status',
      'tier',
      'throughput',
      'platform_type',
      'is_in_phone_app',
      'registered_at',
      'register_tries',
      'health',
      'is_default',
      'makes_leads',
      'closed_until',
      'closed_reason',
      'read_at',
    ])
    .orderBy('id')
    .execute();

/** Returns the numbers at which people who write and are no client become leads. */
export const listLeadNumbers = (scope: OrgScope) =>
  selectNumbers(scope).where('makes_leads', '=', true).select(['id', 'phone_id', 'display_number']).execute();

export const setMakesLeads = (scope: OrgScope, id: number, makes_leads: boolean) =>
  updateNumbers(scope, [id]).set({ makes_leads }).execute();

export type NumberRow = Awaited<ReturnType<typeof listNumberRows>>[number];

/** Which numbers of a sign-up stay in the phone app. */
export interface PhoneApp {
  /** True where the sign-up left them all there; a number that was registered here is none of them. */
  stays: boolean;
  chosen_phone_id: string | null;
}

/**
 * Keeps what Meta says of the numbers of an account; one that it no longer lists is deleted there and stays as history.
 *
 * @returns whether anything is another.
 */
export async function saveNumbers(
  scope: OrgScope,
  account_id: number,
  readings: readonly NumberReading[],
  app?: PhoneApp,
): Promise<boolean> {
  const known = await listNumberRows(scope);
  let isChanged = false;
  for (const reading of readings.slice(0, MAX_NUMBERS)) {
    const before = known.find(({ phone_id }) => phone_id === reading.phone_id);
    const { health, ...columns } = reading;
    const values = {
      ...columns,
      account_id,
      health: JSON.stringify(health),
      is_in_phone_app: findPhoneApp(app, reading.phone_id, before),
      read_at: nowIso(),
    };
    isChanged ||= !before || !isSame(before, { ...reading, account_id, is_in_phone_app: values.is_in_phone_app });
    await scope.db
      .insertInto('whatsapp_numbers')
      .values({ org_id: scope.org_id, ...values })
      .onConflict((conflict) => conflict.columns(['org_id', 'phone_id']).doUpdateSet(values))
      .execute();
  }
  const isGone = (number: NumberRow) =>
    number.account_id === account_id &&
    number.status !== 'DELETED' &&
    !readings.some(({ phone_id }) => phone_id === number.phone_id);
  const gone = known.filter(isGone).map(({ id }) => id);
  if (gone.length === 0) return isChanged;
  await updateNumbers(scope, gone).set({ status: 'DELETED', is_default: false }).execute();
  return true;
}

const updateNumbers = (scope: OrgScope, ids: readonly number[]) =>
  scope.db.updateTable('whatsapp_numbers').where('org_id', '=', scope.org_id).where('id', 'in', ids);

function findPhoneApp(app: PhoneApp | undefined, phone_id: string, before: NumberRow | undefined): boolean {
  if (app?.stays) return before?.registered_at == null;
  if (app?.chosen_phone_id === phone_id) return false;
  return before?.is_in_phone_app ?? false;
}

type Compared = NumberReading & Pick<NumberRow, 'account_id' | 'is_in_phone_app'>;

const comparedColumns = [
  'account_id',
  'e164',
  'display_number',
  'verified_name',
  'status',
  'quality',
  'name_status',
  'tier',
  'throughput',
  'platform_type',
  'is_in_phone_app',
] as const satisfies (keyof Compared)[];

const isSame = (before: NumberRow, { health, ...now }: Compared): boolean =>
  comparedColumns.every((column) => before[column] === now[column]) &&
  before.health.can_send === health.can_send &&
  before.health.reasons.join() === health.reasons.join();

/** Closes a number until an instant, for a reason that people read. */
export const closeNumber = (scope: OrgScope, number_id: number, { until, reason }: { until: string; reason: string }) =>
  updateNumbers(scope, [number_id]).set({ closed_until: until, closed_reason: reason }).execute();

const open = { closed_until: null, closed_reason: null };

/** What says that the numbers of an account can send again. */
interface Opening {
  has_payment_method: boolean;
  /** A person who mended something at Meta had it read: only what Meta blocks stays closed. */
  is_asked: boolean;
}

/**
 * Opens numbers of an account that were closed until a person mends something at Meta, where Meta says by now that they can send.
 *
 * @returns whether there are such.
 */
export async function openNumbers(
  scope: OrgScope,
  account_id: number,
  { has_payment_method, is_asked }: Opening,
): Promise<boolean> {
  const closed = await selectNumbers(scope)
    .where('account_id', '=', account_id)
    .where('closed_until', '=', FOREVER)
    .where('status', 'in', usableStates)
    .select(['id', 'health', 'closed_reason'])
    .execute();
  const mended = closed.filter(({ health, closed_reason }) =>
    is_asked
      ? health.can_send !== 'BLOCKED'
      : health.can_send === 'AVAILABLE' && (has_payment_method || closed_reason !== 'NO_PAYMENT_METHOD'),
  );
  if (mended.length === 0) return false;
  const ids = mended.map(({ id }) => id);
  await updateNumbers(scope, ids).set(open).execute();
  return true;
}

export const lockNumber = (scope: OrgScope, id: number) =>
  selectNumbers(scope).where('id', '=', id).select('register_tries').forUpdate().executeTakeFirstOrThrow();

export const setTries = (scope: OrgScope, id: number, tries: readonly string[]) =>
  updateNumbers(scope, [id])
    .set({ register_tries: JSON.stringify(tries) })
    .execute();

export const setRegistered = (scope: OrgScope, id: number) =>
  updateNumbers(scope, [id])
    .set({ registered_at: nowIso(), is_in_phone_app: false, ...open })
    .execute();

/** Makes this the number of the organisation from which messages leave. */
export async function setDefault(scope: OrgScope, id: number): Promise<void> {
  await clearDefault(scope);
  await updateNumbers(scope, [id]).set({ is_default: true }).execute();
}

export const clearDefault = (scope: OrgScope, account_id?: number) =>
  scope.db
    .updateTable('whatsapp_numbers')
    .where('org_id', '=', scope.org_id)
    .where('is_default', '=', true)
    .$if(account_id !== undefined, (query) => query.where('account_id', '=', account_id!))
    .set({ is_default: false })
    .execute();

/** Makes the first number that can be used the default, where none is. */
export async function ensureDefault(scope: OrgScope): Promise<void> {
  const known = await selectNumbers(scope).where('is_default', '=', true).select('id').executeTakeFirst();
  if (known) return;
  const first = await scope.db
    .selectFrom('whatsapp_numbers')
    .innerJoin('whatsapp_accounts', (join) => matchInOrg(join, 'whatsapp_accounts.id', 'whatsapp_numbers.account_id'))
    .where('whatsapp_numbers.org_id', '=', scope.org_id)
    .where('whatsapp_accounts.state', 'in', ['CONNECTED', 'EXPIRED'])
    .where('whatsapp_numbers.status', 'in', usableStates)
    .select('whatsapp_numbers.id')
    .orderBy('is_in_phone_app')
    .orderBy('whatsapp_numbers.id')
    .executeTakeFirst();
  if (first) await setDefault(scope, first.id);
}

/** Reserves turns of a number, which all processes share. @returns how many milliseconds from now the first is. */
export async function reserveNumberTurns(
  { db, org_id }: OrgScope,
  number_id: number,
  wanted: WantedTurns,
): Promise<number> {
  const free = sql.ref('whatsapp_numbers.next_call_at');
  const { rows } = await sql<{ wait_ms: number }>`
    update whatsapp_numbers set next_call_at = ${endTurns(free, wanted)} where org_id = ${org_id} and id = ${number_id}
    returning ${untilFirstTurn(free, wanted)} as wait_ms`.execute(db);
  return rows[0]?.wait_ms ?? 0;
}
