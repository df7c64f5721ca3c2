import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '#database/types.generated.ts';
import type { Actor } from '../../contract/permissions.ts';
import { isDatabaseSilent } from './database-errors.ts';
import { type Database, kyselyOn } from './db.ts';
import { forgetPrepared, isStalePlan } from './prepared-statements.ts';
import { callLimits, limited, type TimeLimits, timeLimits } from './time-limits.ts';

/** Tables that exist before any organisation is known. Only a GlobalScope reaches them. */
type GlobalTable =
  | 'users'
  | 'user_orgs'
  | 'sessions'
  | 'otp_challenges'
  | 'known_devices'
  | 'magic_tokens'
  | 'email_changes'
  | 'rate_windows'
  | 'public_addresses'
  | 'outbox_messages'
  | 'message_channels'
  | 'spent_tokens'
  | 'installation';

export type TenantDB = Omit<DB, GlobalTable>;
export type GlobalDB = Pick<DB, GlobalTable>;

/**
 * Work inside one organisation, in one transaction. Every tenant query starts from a scope, names `org_id`,
 * and is caught by row security if it forgets. Only the session, the job runner and withGlobalScope can make one.
 */
export interface OrgScope {
  readonly org_id: number;
  /** Who acts; null when the product itself does (a job, a lead arriving). */
  readonly actor: Actor | null;
  readonly db: Kysely<TenantDB>;
  readonly request_id: string;
  /** Runs after the commit, never when the transaction is rolled back. For waking things up, not for work. */
  afterCommit(task: () => void): void;
}

/** A scope in which a person acts. */
export interface Scope extends OrgScope {
  readonly actor: Actor;
}

/** Work before an organisation is known, on the few global tables. */
export interface GlobalScope {
  readonly db: Kysely<GlobalDB>;
  readonly request_id: string;
}

export interface ScopeOptions<A extends Actor | null> {
  org_id: number;
  actor: A;
  request_id: string;
  mode: 'transaction' | 'read';
}

type ScopeOf<A extends Actor | null> = A extends Actor ? Scope : OrgScope;

/** Opens one transaction as the request role for one organisation, in one message, and runs the work in it. */
export function withScope<A extends Actor | null, Result>(
  database: Database,
  options: ScopeOptions<A>,
  work: (scope: ScopeOf<A>) => Promise<Result>,
): Promise<Result> {
  const org = Number(options.org_id);
  if (!Number.isSafeInteger(org) || org <= 0) throw new Error(`not an organisation: ${options.org_id}`);
  const begin =
    `begin${options.mode === 'read' ? ' read only' : ''}; ` +
    `set local role leadkeep_app; set local app.org_id = '${org}'`;
  return inTransaction(database, begin, options.mode, async (client, afterCommit) => {
    const { org_id, actor, request_id } = options;
    const db = kyselyOn(client, timeLimits()) as never;
    const scope: OrgScope = { org_id, actor, request_id, afterCommit, db };
    return work(scope as ScopeOf<A>);
  });
}

/** Opens one transaction as the role for global tables: global tables only, no organisation. */
export function withGlobalScope<Result>(
  database: Database,
  request_id: string,
  work: (globalScope: GlobalScope) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, 'begin; set local role leadkeep_door', 'transaction', (client) =>
    work({ request_id, db: kyselyOn(client, timeLimits()) as never }),
  );
}

/** Opens one transaction as the worker role, for a job that is named to look across organisations. */
export function withWorker<Result>(database: Database, work: (db: Kysely<TenantDB>) => Promise<Result>) {
  return inTransaction(database, 'begin; set local role leadkeep_worker', 'transaction', (client) =>
    work(kyselyOn(client, timeLimits()) as never),
  );
}

const transactions = new AsyncLocalStorage<true>();

/** True inside a transaction: calls to the outside must not happen here, they would hold a connection hostage. */
export const insideTransaction = (): boolean => transactions.getStore() === true;

/** The limits of a call stand at the connection; others are told with the beginning of the transaction. */
const writeLimits = (limits: TimeLimits): string =>
  limits === callLimits
    ? ''
    : `; set local statement_timeout = ${limits.statement_ms}; set local lock_timeout = ${limits.lock_ms}`;

type Work<Result> = (client: pg.PoolClient, afterCommit: (task: () => void) => void) => Promise<Result>;

async function inTransaction<Result>(
  database: Database,
  begin: string,
  mode: 'transaction' | 'read',
  work: Work<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  return transactionOn(client, begin, mode, work);
}

/** Runs the transaction and gives the connection back, or runs it once more on it where a migration met its statements. */
async function transactionOn<Result>(
  client: pg.PoolClient,
  begin: string,
  mode: 'transaction' | 'read',
  work: Work<Result>,
  isSecondTry = false,
): Promise<Result> {
  const limits = timeLimits();
  const tasks: (() => void)[] = [];
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  const release = () => {
    client.off('error', onError);
    client.release(broken);
  };
  const say = (text: string) => client.query(limited({ text }, limits));
  const begun = say(`${begin}${writeLimits(limits)}`).then(
    () => null,
    (error: Error) => error,
  );
  const mustHaveBegun = async () => {
    const failure = await begun;
    if (failure) throw failure;
  };
  let result: Result;
  try {
    // A read's first statement follows on the heels of the beginning: without it, row security shows it nothing. What
    // writes waits, so that nothing can be written outside a transaction.
    if (mode === 'transaction') await mustHaveBegun();
    result = await transactions.run(true, () => work(client, (task) => tasks.push(task)));
    if (mode === 'read') {
      await mustHaveBegun();
      // Nothing to lose: the answer need not wait for the end of a transaction that wrote nothing.
      say('commit').then(release, (error) => {
        broken = error;
        release();
      });
      return result;
    }
    await say('commit');
  } catch (error) {
    if (isDatabaseSilent(error)) broken = error as Error;
    else {
      await say('rollback').catch((failure) => {
        broken = failure;
      });
      if (!broken && !isSecondTry && isStalePlan(error)) {
        client.off('error', onError);
        forgetPrepared(client);
        return transactionOn(client, begin, mode, work, true);
      }
    }
    release();
    // Where the beginning failed, the statements behind it say only that there is no transaction.
    throw (await begun) ?? error;
  }
  release();
  for (const task of tasks) task();
  return result;
}
