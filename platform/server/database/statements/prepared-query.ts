import pg from 'pg';
import type { TimeLimits } from '../time-limits.ts';

/** The columns a statement gives, as the driver reads rows by them. */
interface Columns {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** A statement that one connection has prepared; its columns are known from the first answer on. */
export interface PreparedStatement {
  readonly name: string;
  columns?: Columns;
}

type Callback = (error: Error | null, result: pg.QueryResult) => void;

/** The parts of the driver's query that are used here. */
interface DriverQuery {
  values: readonly unknown[] | undefined;
  name: string | undefined;
  queryMode: 'extended' | undefined;
  query_timeout: number | undefined;
  callback: Callback | undefined;
  _result: Columns;
  _accumulateRows: boolean;
  handleRowDescription(message: object): void;
  prepare(connection: object): void;
}

const DriverQuery = pg.Query as unknown as new (text: string) => DriverQuery;

/** Asks for its columns once: PostgreSQL describes forty of them at length, and reading that took a quarter of a short call. */
class PreparedQuery extends DriverQuery {
  constructor(
    text: string,
    private readonly statement: PreparedStatement,
  ) {
    super(text);
    this.name = statement.name;
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.statement.columns = { fields, _parsers, _prebuiltEmptyResultObject };
  }

  override prepare(connection: object): void {
    const { columns } = this.statement;
    if (columns) {
      Object.assign(this._result, columns);
      this._accumulateRows = true;
    }
    super.prepare(columns ? withoutDescribe(connection) : connection);
  }
}

const describeNothing = { describe: { value: () => undefined } };
const undescribed = new WeakMap<object, object>();

/** Returns the same connection, which asks for no description. */
function withoutDescribe(connection: object): object {
  const known = undescribed.get(connection);
  if (known) return known;
  const made = Object.create(connection, describeNothing) as object;
  undescribed.set(connection, made);
  return made;
}

interface Asked {
  text: string;
  /** Absent where the text may hold several statements. */
  values?: readonly unknown[];
  statement?: PreparedStatement | undefined;
}

/**
 * Asks the driver, which would copy an object with the statement at a cost. An error has the stack of whoever asked, as the
 * driver's own have.
 */
export function ask(
  client: pg.ClientBase,
  { text, values, statement }: Asked,
  { answer_ms }: TimeLimits,
): Promise<pg.QueryResult> {
  const query = statement ? new PreparedQuery(text, statement) : new DriverQuery(text);
  if (values) Object.assign(query, { values, queryMode: 'extended' });
  // The driver gives up the connection where no answer has come by then.
  query.query_timeout = answer_ms;
  return new Promise<pg.QueryResult>((resolve, reject) => {
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    client.query(query as unknown as pg.Submittable);
  }).catch((error: Error) => {
    Error.captureStackTrace(error);
    throw error;
  });
}
