import { Problem, type ProblemCode } from '../../contract/problems.ts';

interface PostgresError {
  code?: string;
  constraint?: string;
}

/**
 * Turns a broken constraint into an expected problem, by the constraint's name and never by its message.
 * `.catch(onConstraint({ users_email_key: 'email_taken' }))`
 */
export const onConstraint =
  (codes: Record<string, ProblemCode>) =>
  (error: unknown): never => {
    const { constraint } = error as PostgresError;
    const code = constraint === undefined ? undefined : codes[constraint];
    if (code) throw new Problem(code, { log_detail: `constraint ${constraint}` });
    throw error;
  };

/** True when a row names one that is gone. */
export const isForeignKeyBroken = (error: unknown): boolean => (error as PostgresError).code === '23503';

/** Codes of PostgreSQL and the network with which the same call may well succeed in a moment. */
const PASSING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25P03', // ended because it stood still in a transaction
  '53000',
  '53100', // disk full
  '53200',
  '53300', // too many connections
  '55P03', // a lock was not to be had in time
  '57014', // cancelled: it took too long
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '58000',
  '58030', // the disk cannot be read or written
  'ENOSPC',
  'EDQUOT',
]);

/** A newer version has changed the tables while this process runs: it must be ended, and what it was asked for is done by the next. */
export class NewerTables extends Error {
  constructor(options?: ErrorOptions) {
    super('A newer version has changed the tables.', options);
    this.name = 'NewerTables';
  }
}

const SILENT = 'Query read timeout';
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed/;

/**
 * True while PostgreSQL is restarting, cannot be reached, does not answer, has no room left or belongs to a newer version:
 * answered 503, because trying again helps (D10).
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof NewerTables) return true;
  const { code } = error as PostgresError;
  if (code !== undefined && PASSING.has(code)) return true;
  return error instanceof Error && (error.message === SILENT || LOST.test(error.message));
}

/** True when an answer was waited for in vain: the connection is given up, and there is no use in talking to it. */
export const isDatabaseSilent = (error: unknown): boolean => error instanceof Error && error.message === SILENT;

/** True when a lock could not be taken in time because another transaction holds it. */
export const isLockRefused = (error: unknown): boolean => (error as PostgresError).code === '55P03';

/** True where only an earlier statement of the transaction is to blame. */
export const isAborted = (error: unknown): boolean => (error as PostgresError).code === '25P02';

/** Returns whether a statement broke a unique index. */
export const isUniqueBroken = (error: unknown): boolean => (error as PostgresError).code === '23505';
