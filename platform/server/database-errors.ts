import { Problem, type ProblemCode } from '../contract/problems.ts';

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

const CONNECTION_LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08006', '08001']);

/** True while PostgreSQL is restarting or cannot be reached: answered 503, because trying again helps (D10). */
export function isDatabaseAway(error: unknown): boolean {
  const { code } = error as PostgresError;
  if (code !== undefined && CONNECTION_LOST.has(code)) return true;
  const message = error instanceof Error ? error.message : '';
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message,
  );
}
