import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { OrgScope, TenantDB } from '../scope.ts';

/** Texts one query keeps; beyond that they are built anew. */
export const MAX_SHAPES = 500;

/** The places of a query's values; every call fills them in. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/** A scope for the building of a kept query: the organisation is filled in by every call, from the scope it is made in. */
export interface KeptScope {
  readonly db: Kysely<TenantDB>;
  readonly org_id: RawBuilder<number>;
}

/** What a text may depend on besides values. Never a value that a person types, because each would get a text of its own. */
type ShapePart = Plain | Readonly<Record<string, Plain | undefined>>;
type Plain = string | number | boolean | null;

/** A query or a piece of SQL that is a whole statement. */
type Compilable<Row> = Pick<RawBuilder<Row>, 'compile'>;

class Placeholder {
  constructor(readonly name: string) {}
}

interface KeptText {
  readonly text: string;
  /** The names of the values, in the order of the text's parameters. */
  readonly names: readonly string[];
}

/**
 * Keeps the text of a query by its shape: it is built and compiled once, and a call only fills its values in.
 * Building fails where a value is given instead of a placeholder, so that one caller's value is never kept for another, and
 * where the organisation is not named. Constants are written with `sql.lit`; what else the text depends on is its shape.
 */
export function namedStatement<Values extends object, Shape extends readonly ShapePart[], Row>(
  build: (scope: KeptScope, placeholders: Placeholders<Values>, ...shape: Shape) => Compilable<Row>,
): (scope: OrgScope, values: Values, ...shape: Shape) => Promise<Row[]> {
  const kept = new Map<string, KeptText>();

  function keepText({ db }: OrgScope, key: string, shape: Shape): KeptText {
    const query = build({ db, org_id: placeholder('org_id') }, namedPlaceholders<Values>(), ...shape);
    const built = readText(query.compile(db));
    if (kept.size >= MAX_SHAPES) kept.clear();
    kept.set(key, built);
    return built;
  }

  return async (scope, values, ...shape) => {
    const key = JSON.stringify(shape);
    const { text, names } = kept.get(key) ?? keepText(scope, key, shape);
    const given: Readonly<Record<string, unknown>> = { ...values, org_id: scope.org_id };
    const parameters = names.map((name) => requireValue(given, name));
    const { rows } = await scope.db.executeQuery<Row>(CompiledQuery.raw(text, parameters));
    return rows;
  };
}

const placeholder = <Value>(name: string): RawBuilder<Value> => sql.val(new Placeholder(name) as Value);

const namedPlaceholders = <Values extends object>() =>
  new Proxy({} as Placeholders<Values>, { get: (_, name) => placeholder(String(name)) });

function readText({ sql: text, parameters }: CompiledQuery): KeptText {
  const names = parameters.map((parameter) => {
    if (parameter instanceof Placeholder) return parameter.name;
    throw new Error(`A kept query contains a value instead of a placeholder: ${text}`);
  });
  if (!names.includes('org_id')) throw new Error(`A kept query does not name the organisation: ${text}`);
  return { text, names };
}

function requireValue(values: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = values[name];
  if (value === undefined) throw new Error(`A kept query misses its value ${name}.`);
  return value;
}
