import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { type OrgScope, type Scope, withWorker } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { WhatsAppAccountRow } from '../../access.ts';
import {
  AccountFacts,
  type ConnectFault,
  type ConnectStep,
  type StepsDone,
  type TokenKind,
} from '../../accounts-contract.ts';
import type { AccountReading } from './meta-shapes.ts';

/** The most accounts of an organisation. */
export const MAX_ACCOUNTS = 50;

/** Before Meta was asked nothing is missing. */
const UNKNOWN_FACTS: AccountFacts = {
  currency: null,
  country: null,
  review_status: null,
  business_verification: null,
  has_payment_method: true,
};

/** Returns the accounts of the organisation, or one of them, oldest first. */
export const listAccountRows = (scope: OrgScope, id?: number) =>
  scope.db
    .selectFrom('whatsapp_accounts')
    .leftJoin('profiles', (join) => matchInOrg(join, 'profiles.id', 'whatsapp_accounts.connected_by_id'))
    .where('whatsapp_accounts.org_id', '=', scope.org_id)
    .$if(id !== undefined, (query) => query.where('whatsapp_accounts.id', '=', id!))
    .select([
      'whatsapp_accounts.id',
      'waba_id',
      'whatsapp_accounts.name',
      'state',
      'token_kind',
      'steps_done',
      'failed_step',
      'fault',
      'facts',
      'connected_by_id',
      'profiles.name as connected_by_name',
      'connected_at',
      'read_at',
      'templates_read_at',
    ])
    .select(({ fn }) => fn<string | null>('greatest', ['last_notice_at', 'heard_at']).as('last_notice_at'))
    .orderBy('whatsapp_accounts.id')
    .limit(MAX_ACCOUNTS)
    .execute();

const selectAccount = (scope: OrgScope) => scope.db.selectFrom('whatsapp_accounts').where('org_id', '=', scope.org_id);

export const findAccountRow = (
  scope: OrgScope,
  id: number,
  isLocked: boolean,
): Promise<WhatsAppAccountRow | undefined> =>
  selectAccount(scope)
    .where('id', '=', id)
    .select(['id', 'waba_id', 'state'])
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();

/** What connecting an account goes by. */
export const readProgress = (scope: OrgScope, id: number) =>
  selectAccount(scope)
    .where('id', '=', id)
    .select(['id', 'waba_id', 'state', 'steps_done', 'chosen_phone_id', 'stays_in_phone_app'])
    .executeTakeFirstOrThrow();

export const countAccounts = async (scope: OrgScope, other_than: string): Promise<number> => {
  const { count } = await selectAccount(scope)
    .where('waba_id', '<>', other_than)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** What a sign-up or a pasted token brings. */
export interface NewAccount {
  waba_id: string;
  sealed_token: string;
  token_kind: TokenKind;
  chosen_phone_id: string | null;
  stays_in_phone_app: boolean;
}

/** Keeps the token of an account; one that is known begins its steps anew, and stays connected while they run. @returns its id. */
export async function saveAccount(scope: Scope, { waba_id, ...given }: NewAccount): Promise<number> {
  const known = await selectAccount(scope)
    .where('waba_id', '=', waba_id)
    .select('state')
    .forUpdate()
    .executeTakeFirst();
  const now = nowIso();
  const values = {
    ...given,
    state: known?.state === 'CONNECTED' ? ('CONNECTED' as const) : ('CONNECTING' as const),
    steps_done: JSON.stringify({ TOKEN: now } satisfies StepsDone),
    failed_step: null,
    fault: null,
    connected_by_id: scope.actor.profile_id,
    connected_at: now,
  };
  const { id } = await scope.db
    .insertInto('whatsapp_accounts')
    .values({ org_id: scope.org_id, waba_id, facts: JSON.stringify(UNKNOWN_FACTS), ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'waba_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const updateAccount = (scope: OrgScope, id: number) =>
  scope.db.updateTable('whatsapp_accounts').where('org_id', '=', scope.org_id).where('id', '=', id);

export const setSteps = (scope: OrgScope, id: number, steps: StepsDone) =>
  updateAccount(scope, id)
    .set({ steps_done: JSON.stringify(steps), failed_step: null, fault: null })
    .execute();

/** Notes where connecting stopped; without a fault it waits for the PIN. */
export const setStopped = (scope: OrgScope, id: number, failed_step: ConnectStep, fault: ConnectFault | null) =>
  updateAccount(scope, id)
    .set({ failed_step, fault: fault && JSON.stringify(fault) })
    .execute();

export const setConnected = (scope: OrgScope, id: number) =>
  updateAccount(scope, id)
    .where('state', '<>', 'DISCONNECTED')
    .set({ state: 'CONNECTED', failed_step: null, fault: null })
    .execute();

export const setChosenNumber = (scope: OrgScope, id: number, chosen_phone_id: string) =>
  updateAccount(scope, id).set({ chosen_phone_id, stays_in_phone_app: false }).execute();

/** Keeps what Meta says of an account. @returns whether it said anything else before, or could not be asked. */
export async function saveAccountReading(
  scope: OrgScope,
  id: number,
  { name, facts }: AccountReading,
): Promise<boolean> {
  const before = await selectAccount(scope)
    .where('id', '=', id)
    .select(['name', 'facts', 'state', 'fault'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.state === 'DISCONNECTED') return false;
  const isBack = before.state === 'EXPIRED';
  await updateAccount(scope, id)
    .set({
      name,
      facts: JSON.stringify(facts),
      read_at: nowIso(),
      ...(isBack && { state: 'CONNECTED', fault: null, failed_step: null }),
    })
    .execute();
  return isBack || before.name !== name || !isSame(before.facts, facts);
}

const isSame = (one: AccountFacts, other: AccountFacts): boolean =>
  AccountFacts.keyof().options.every((key) => one[key] === other[key]);

/** Notes that Meta refuses the account by now. @returns whether it did not before. */
export async function setRefused(scope: OrgScope, id: number, fault: ConnectFault): Promise<boolean> {
  const { numUpdatedRows } = await updateAccount(scope, id)
    .where('state', 'in', ['CONNECTED', 'EXPIRED'])
    .where((eb) => eb.or([eb('state', '=', 'CONNECTED'), eb('fault', 'is', null)]))
    .set({ state: 'EXPIRED', fault: JSON.stringify(fault) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets the token of an account and what was done with it. */
export const setDisconnected = (scope: OrgScope, id: number) =>
  updateAccount(scope, id)
    .set({
      state: 'DISCONNECTED',
      sealed_token: null,
      steps_done: JSON.stringify({}),
      failed_step: null,
      fault: null,
    })
    .execute();

/** Returns what decides whether Meta is asked again about the accounts that can be used. */
export const listReadings = (scope: OrgScope) =>
  selectAccount(scope)
    .where('state', 'in', ['CONNECTED', 'EXPIRED'])
    .select(['id', 'waba_id', 'state', 'read_at', 'last_notice_at'])
    .orderBy('id')
    .limit(MAX_ACCOUNTS)
    .execute();

/** Notes that Meta reported something about these accounts. @returns their ids. */
export async function markNoticed(scope: OrgScope, ids: readonly number[]): Promise<number[]> {
  const rows = await scope.db
    .updateTable('whatsapp_accounts')
    .where('org_id', '=', scope.org_id)
    .where('id', 'in', ids)
    .where('state', '<>', 'DISCONNECTED')
    .set({ last_notice_at: nowIso() })
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that Meta reported anything of an account. @returns false where that was noted after this instant already. */
export async function markHeard(scope: OrgScope, id: number, after: string): Promise<boolean> {
  const row = await scope.db
    .updateTable('whatsapp_accounts')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_notice_at', 'is', null), eb('last_notice_at', '<=', after)]))
    .where((eb) => eb.or([eb('heard_at', 'is', null), eb('heard_at', '<=', after)]))
    .set({ heard_at: nowIso() })
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** An account of one organisation, as Meta's notices find it. */
export interface FoundAccount {
  org_id: number;
  id: number;
  waba_id: string;
}

/** Returns the accounts with these ids at Meta that any organisation has connected, across organisations, as the worker role. */
export const findConnectedAccounts = ({ database }: Services, waba_ids: readonly string[]): Promise<FoundAccount[]> =>
  waba_ids.length === 0
    ? Promise.resolve([])
    : withWorker(database, (db) =>
        db
          .selectFrom('whatsapp_accounts')
          .where('waba_id', 'in', waba_ids)
          .where('state', '<>', 'DISCONNECTED')
          .select(['org_id', 'id', 'waba_id'])
          .orderBy('org_id')
          .orderBy('id')
          .execute(),
      );

/** Notes that the templates of an account were read at Meta. */
export const markTemplatesRead = ({ db, org_id }: OrgScope, account_id: number) =>
  db
    .updateTable('whatsapp_accounts')
    .set({ templates_read_at: nowIso() })
    .where('org_id', '=', org_id)
    .where('id', '=', account_id)
    .execute();
