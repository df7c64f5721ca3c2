import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '#database/types.generated.ts';
import type { Actor } from '../../contract/permissions.ts';
import type { Listener } from '../live/listener.ts';
import { isAborted, isDatabaseSilent } from './database-errors.ts';
import { type Database, kyselyOn } from './db.ts';
import { explainFailure } from './failures.queries.ts';
import { ask } from './statements/prepared-query.ts';
import { closePreparedStatements, isStalePlan } from './statements/prepared-statements.ts';
import { callLimits, intakeLimits, jobLimits, type TimeLimits, timeLimits } from './time-limits.ts';

/** Tables that exist before any organisation is known. Only a GlobalScope reaches them. */
type GlobalTable =
  | 'users'
  | 'user_orgs'
  | 'sessions'
  | 'otp_challenges'
  | 'known_devices'
  | 'magic_tokens'
  | 'email_changes'
  | 'invited_addresses'
  | 'rate_windows'
  | 'public_addresses'
  | 'outbox_messages'
  | 'message_channels'
  | 'push_devices'
  | 'spent_tokens'
  | 'installation'
  | 'notice_accounts'
  | 'stripe_events';

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
  /** Of its process, for what is kept there. */
  readonly listener: Listener;
  /** Runs after the commit, never when the transaction is rolled back. For waking things up, not for work. */
  afterCommit(task: () => void): void;
  /**
   * The next statement is the last one, or so many are: the end of the transaction is sent with it and not waited for twice. Only
   * where nothing that may still fail comes after it. A read may ask on, in a transaction of its own; what writes may not.
   */
  endWithNext(statements?: number): void;
  /**
   * Sends what the work asks right behind each other, and with the last of it the end of the transaction; where one statement
   * fails, nothing of the transaction is kept. Work that asks on once it has an answer goes through `endAfter`.
   *
   * @param read is asked last, and again nothing after it.
   */
  batch<Written, Read = undefined>(
    work: () => Promise<Written>,
    read?: () => Promise<Read>,
  ): Promise<readonly [written: Written, read: Read]>;
  /** Has the end of a batch wait for this work. */
  endAfter<Result>(work: Promise<Result>): Promise<Result>;
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
  /** The kind of call, such as its route: slow kinds take turns. */
  kind?: string | undefined;
  /**
   * False where an index has every part in the order it is asked for. Of a table that it has not counted yet PostgreSQL believes that
   * it is almost empty, reads all of it by another index and sorts.
   */
  may_sort?: boolean;
}

type ScopeOf<A extends Actor | null> = A extends Actor ? Scope : OrgScope;

/** Opens one transaction as the request role for one organisation, in one message with the first statement, and runs the work in it. */
export function withScope<A extends Actor | null, Result>(
  database: Database,
  options: ScopeOptions<A>,
  work: (scope: ScopeOf<A>) => Promise<Result>,
): Promise<Result> {
  const org = Number(options.org_id);
  if (!Number.isSafeInteger(org) || org <= 0) throw new Error(`not an organisation: ${options.org_id}`);
  const begin =
    `begin${options.mode === 'read' ? ' read only' : ''}; ` +
    `set local role leadkeep_app; set local app.org_id = '${org}'` +
    (options.may_sort === false ? '; set local enable_sort = off' : '');
  return inShare(database, { org_id: org, kind: options.kind }, () =>
    inTransaction(database, begin, options.mode, async (transaction) => {
      const { org_id, actor, request_id } = options;
      const scope: OrgScope = {
        org_id,
        actor,
        request_id,
        listener: database.listener,
        db: transaction.db as never,
        afterCommit: (task) => transaction.tasks.push(task),
        endWithNext: (statements = 1) => transaction.endWithNext(statements),
        batch: (writes, read) => transaction.batch(writes, read),
        endAfter: (asking) => transaction.endAfter(asking),
      };
      return work(scope as ScopeOf<A>);
    }),
  );
}

/** Opens one transaction as the role for global tables: global tables only, no organisation. */
export function withGlobalScope<Result>(
  database: Database,
  request_id: string,
  work: (globalScope: GlobalScope) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, 'begin; set local role leadkeep_door', 'transaction', ({ db }) =>
    work({ request_id, db: db as never }),
  );
}

/** Opens one transaction as the worker role, for a job that is named to look across organisations. */
export function withWorker<Result>(database: Database, work: (db: Kysely<TenantDB>) => Promise<Result>) {
  return inTransaction(database, 'begin; set local role leadkeep_worker', 'transaction', ({ db }) => work(db as never));
}

/** Reads one thing as the worker role; its transaction begins and ends in the same message to the network. */
export function readAsWorker<Result>(database: Database, read: (db: Kysely<TenantDB>) => Promise<Result>) {
  return inTransaction(database, 'begin read only; set local role leadkeep_worker', 'read', (transaction) => {
    transaction.endWithNext(1);
    return read(transaction.db as never);
  });
}

const transactions = new AsyncLocalStorage<true>();

/** True inside a transaction: calls to the outside must not happen here, they would hold a connection hostage. */
export const insideTransaction = (): boolean => transactions.getStore() === true;

/** The limits of a call are set on the connection; others are sent when the transaction begins. */
const writeLimits = (limits: TimeLimits): string =>
  limits === callLimits || limits === intakeLimits
    ? ''
    : `; set local statement_timeout = ${limits.statement_ms}; set local lock_timeout = ${limits.lock_ms}`;

type Mode = 'transaction' | 'read';
type Work<Result> = (transaction: Transaction) => Promise<Result>;

/**
 * One transaction on one connection. It begins with its first statement, in one message to the network; what fails to begin can
 * do no harm, because the login itself has no right on any table. Nothing is asked of the connection once it is given back.
 */
class Transaction {
  readonly db: Kysely<DB>;
  readonly tasks: (() => void)[] = [];
  private state: 'waiting' | 'open' | 'ended' | 'closed' = 'waiting';
  /** How many statements are left; not known unless said. */
  private left: number | null = null;
  /** How much work of a batch may ask on. */
  private asking = 0;
  private firstFailure: unknown;
  /** Null, or why it could not begin. */
  private begun: Promise<Error | null> = Promise.resolve(null);
  private ended: Promise<unknown> = Promise.resolve();
  private readonly limits = timeLimits();

  constructor(
    private readonly client: pg.PoolClient,
    private readonly begin: string,
    private readonly mode: Mode,
  ) {
    this.db = kyselyOn(client, this.limits, {
      before: () => this.beforeStatement(),
      after: () => this.afterStatement(),
      failed: (error) => {
        this.firstFailure ??= error;
      },
    });
  }

  endWithNext(statements: number): void {
    this.left = statements;
  }

  async batch<Written, Read>(
    work: () => Promise<Written>,
    read?: () => Promise<Read>,
  ): Promise<readonly [Written, Read]> {
    let hasFailed = false;
    const written = work();
    written.catch(() => {
      hasFailed = true;
    });
    const isSent = await this.whenSent(() => {
      if (hasFailed || this.asking > 0) return false;
      if (!read && this.state === 'open') this.end();
      return true;
    });
    if (!isSent) await written;
    if (read) this.endWithNext(1);
    const answer = read?.() as Promise<Read>;
    answer?.catch(() => undefined);
    return [await written, await answer];
  }

  async endAfter<Result>(work: Promise<Result>): Promise<Result> {
    this.asking += 1;
    return work.finally(() => {
      this.asking -= 1;
    });
  }

  /** Runs this once everything that waits for no answer was handed to the connection, and goes to the network with it. */
  private whenSent<Result>(decide: () => Result): Promise<Result> {
    return new Promise((resolve) => process.nextTick(() => resolve(decide())));
  }

  /** Sends the end unless it went with the last statement. @returns settles when the transaction has ended, and fails if it could not. */
  commit(): Promise<unknown> {
    if (this.state === 'open') this.end();
    this.close();
    return this.ended;
  }

  async rollBack(): Promise<void> {
    const isOpen = this.state === 'open';
    this.close();
    // A commit of what failed is a rollback.
    if (isOpen) await this.say('rollback');
    else await this.ended.catch(() => undefined);
  }

  /** Returns why the work failed: behind a statement that failed, others say only that the transaction is aborted. */
  findCause(error: unknown): unknown {
    return isAborted(error) ? (this.firstFailure ?? error) : error;
  }

  /** Throws what kept the transaction from beginning. */
  async mustHaveBegun(): Promise<void> {
    const failure = await this.begun;
    if (failure) throw failure;
  }

  /**
   * Refuses what is asked from now on. The work is over, but a statement it did not wait for may still come: it would begin a
   * transaction that nobody ends, and the connection would carry it into another organisation's request.
   */
  close(): void {
    this.state = 'closed';
  }

  private beforeStatement(): void {
    if (this.state === 'open') return;
    if (this.state === 'closed' || (this.state === 'ended' && this.mode === 'transaction'))
      throw new Error('The transaction of this scope has ended.');
    this.state = 'open';
    this.begun = this.say(`${this.begin}${writeLimits(this.limits)}`).then(
      () => null,
      (error: Error) => error,
    );
  }

  private afterStatement(): void {
    if (this.left === null) return;
    this.left -= 1;
    if (this.left > 0) return;
    this.left = null;
    this.end();
  }

  private end(): void {
    this.state = 'ended';
    this.ended = this.say('commit');
    // The caller that waits for the end gets the error.
    this.ended.catch(() => undefined);
  }

  private say(text: string): Promise<unknown> {
    return ask(this.client, { text }, this.limits);
  }
}

/** Jobs and taking in leads have bounds of their own, and what waits inside a transaction would wait for itself. */
async function inShare<Result>(
  { shares }: Database,
  { org_id, kind = '' }: Pick<ScopeOptions<null>, 'org_id' | 'kind'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const limits = timeLimits();
  if (limits === jobLimits || limits === intakeLimits || insideTransaction()) return work();
  const end = await shares.take(org_id, kind, limits.connection_ms);
  return work().finally(end);
}

async function inTransaction<Result>(
  database: Database,
  begin: string,
  mode: Mode,
  work: Work<Result>,
): Promise<Result> {
  const pool = timeLimits() === intakeLimits ? database.intakePool : database.pool;
  const client = await pool.connect();
  return transactionOn(client, begin, mode, work).catch((error: unknown) => explainFailure(database, error));
}

/** Runs the transaction and gives the connection back, or runs it once more on it where a migration met its statements. */
async function transactionOn<Result>(
  client: pg.PoolClient,
  begin: string,
  mode: Mode,
  work: Work<Result>,
  isSecondTry = false,
): Promise<Result> {
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  const transaction = new Transaction(client, begin, mode);
  const release = () => {
    client.off('error', onError);
    client.release(broken);
  };
  let result: Result;
  try {
    result = await transactions.run(true, () => work(transaction));
    await transaction.mustHaveBegun();
    const ended = transaction.commit();
    if (mode === 'read') {
      // Nothing to lose: the answer need not wait for the end of a transaction that wrote nothing.
      ended.then(release, (error) => {
        broken = error;
        release();
      });
      return result;
    }
    await ended;
  } catch (failure) {
    const error = transaction.findCause(failure);
    if (isDatabaseSilent(error)) {
      transaction.close();
      broken = error as Error;
    } else {
      await transaction.rollBack().catch((failure) => {
        broken = failure;
      });
      if (!broken && !isSecondTry && isStalePlan(error)) {
        client.off('error', onError);
        closePreparedStatements(client);
        return transactionOn(client, begin, mode, work, true);
      }
    }
    release();
    // Where the beginning failed, the statements behind it say only that there is no transaction.
    await transaction.mustHaveBegun();
    throw error;
  }
  release();
  for (const task of transaction.tasks) task();
  return result;
}
