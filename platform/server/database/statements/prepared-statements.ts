import { createHash } from 'node:crypto';
import { type CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import type { PreparedStatement } from './prepared-query.ts';

/** Statements one connection keeps; each holds its plan in the memory of the database server. */
export const MAX_PREPARED = 200;
/** Texts with more parameters are written for a number of rows and seldom come again. */
const MAX_PARAMETERS = 100;
/** Names remembered in this process; beyond that they are worked out anew. */
const MAX_NAMES = 2_000;

const PLANNED_FOR_VALUES = '/* planned for its values */';

/** Written at the end of a statement whose best plan depends on its values: it is parsed and planned each time. */
export const plannedForValues = sql.raw(PLANNED_FOR_VALUES);

/** The part of the driver's connection that knows what is prepared on it. */
interface DriverConnection {
  parsedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
}

const namesByText = new Map<string, string>();

/** The statements PostgreSQL has parsed on one connection, the least recently used first. */
class PreparedStatements {
  private readonly statements = new Map<string, PreparedStatement>();

  constructor(private readonly connection: DriverConnection) {}

  /** The statement to send this text as. One more than the bound closes the least recently used. */
  statementFor(text: string): PreparedStatement {
    const name = makeName(text);
    const known = this.statements.get(name);
    const statement = known ?? { name };
    this.statements.delete(name);
    this.statements.set(name, statement);
    if (!known && this.statements.size > MAX_PREPARED) this.closeOldest();
    return statement;
  }

  closeAll(): void {
    for (const name of [...this.statements.keys()]) this.close(name);
  }

  private closeOldest(): void {
    const [oldest] = this.statements.keys();
    if (oldest !== undefined) this.close(oldest);
  }

  /** The message leaves before the next statement does; its answer is not waited for. */
  private close(name: string): void {
    this.statements.delete(name);
    delete this.connection.parsedStatements[name];
    this.connection.close({ type: 'S', name });
  }
}

const preparedOn = new WeakMap<pg.ClientBase, PreparedStatements>();

/** From now on statements on the pool's new connections are prepared under names. */
export function prepareStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: DriverConnection };
    preparedOn.set(client, new PreparedStatements(connection));
  });
}

/** Returns the statement as this connection keeps it, or undefined where it is sent unnamed and parsed each time. */
export function findPrepared(client: pg.ClientBase, query: CompiledQuery): PreparedStatement | undefined {
  const prepared = preparedOn.get(client);
  return prepared && comesAgain(query) ? prepared.statementFor(query.sql) : undefined;
}

/** An insert of several rows has as many texts as numbers of rows. */
function comesAgain({ sql: text, query, parameters }: CompiledQuery): boolean {
  if (parameters.length > MAX_PARAMETERS || text.endsWith(PLANNED_FOR_VALUES)) return false;
  return query.kind !== 'InsertQueryNode' || !hasSeveralRows(query.values);
}

const hasSeveralRows = (values: object | undefined): boolean =>
  values !== undefined && 'values' in values && Array.isArray(values.values) && values.values.length > 1;

function makeName(text: string): string {
  const known = namesByText.get(text);
  if (known) return known;
  if (namesByText.size >= MAX_NAMES) namesByText.clear();
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  namesByText.set(text, name);
  return name;
}

/** True when a migration changed the columns a statement gives after the statement was prepared on this connection. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';

/** Has every statement parsed anew that comes to this connection from now on. */
export const closePreparedStatements = (client: pg.ClientBase): void => preparedOn.get(client)?.closeAll();
