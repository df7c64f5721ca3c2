import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Decision, decide, type Rule } from '../../contract/access.ts';
import type { Actor } from '../../contract/permissions.ts';

/** The table or alias of a rule's columns: one for all, or one for each. */
type Columns = string | Readonly<Record<string, RawBuilder<unknown>>>;

/**
 * A rule as a WHERE condition for this actor. Conditions on one column come out as `column = any(values)`,
 * the one shape the list indexes serve; a rule that does not depend on the row is true or false.
 */
export const toSql = <Row>(rule: Rule<Row>, actor: Actor, columns: Columns): RawBuilder<SqlBool> =>
  condition(decide(rule, actor), columns);

/** What the text of a rule about one column depends on: true, false, or the name of the column. */
export type RuleShape = boolean | string;

/**
 * Returns a rule about a single column in two parts, for a kept query: the shape of its text and the values to fill in
 * (see `allowedValues`).
 */
export function splitRule<Row>(rule: Rule<Row>, actor: Actor): { shape: RuleShape; allowed: AllowedValues } {
  const decision = decide(rule, actor);
  const shape = typeof decision === 'object' && 'column' in decision ? decision.column : decision === true;
  return { shape, allowed: allowedValues(rule, actor) };
}

/** Returns the WHERE condition of a shape, with a placeholder for its values. */
export const shapeToSql = (
  shape: RuleShape,
  allowed: RawBuilder<AllowedValues>,
  columns: Columns,
): RawBuilder<SqlBool> => condition(typeof shape === 'string' ? { column: shape, values: allowed } : shape, columns);

/** The lists of values a rule about any columns allows, by the names of their placeholders. */
export type ValuesByPlace = Readonly<Record<string, readonly (number | string)[]>>;

/** Returns a rule about any columns in two parts, for a kept query: the shape of its text and the values to fill in. */
export function splitColumns<Row>(rule: Rule<Row>, actor: Actor): { shape: string; values: ValuesByPlace } {
  const values: Record<string, readonly (number | string)[]> = {};
  const nameValues = (decision: Decision): ShapedDecision => {
    if (typeof decision === 'boolean') return decision;
    if (!('column' in decision)) return { kind: decision.kind, parts: decision.parts.map(nameValues) };
    const place = `allowed${Object.keys(values).length}`;
    values[place] = decision.values;
    return { column: decision.column, place };
  };
  return { shape: JSON.stringify(nameValues(decide(rule, actor))), values };
}

/** Tells whether a shape of `splitColumns` allows every row. */
export const isCertain = (shape: string): boolean => shape === 'true';

type ShapedDecision =
  | boolean
  | { readonly column: string; readonly place: string }
  | { readonly kind: 'any' | 'all'; readonly parts: readonly ShapedDecision[] };

/** Returns the WHERE condition of a shape of `splitColumns`, with placeholders for its values. */
export function columnsToSql(
  shape: string,
  placeholders: Readonly<Record<string, RawBuilder<unknown>>>,
  columns: Columns,
): RawBuilder<SqlBool> {
  const fill = (decision: ShapedDecision): Condition => {
    if (typeof decision === 'boolean') return decision;
    if ('kind' in decision) return { kind: decision.kind, parts: decision.parts.map(fill) };
    return { column: decision.column, values: placeholders[decision.place]! };
  };
  return condition(fill(JSON.parse(shape) as ShapedDecision), columns);
}

type Condition =
  | boolean
  | { readonly column: string; readonly values: RawBuilder<unknown> | readonly (number | string)[] }
  | { readonly kind: 'any' | 'all'; readonly parts: readonly Condition[] };

function condition(decision: Condition, columns: Columns): RawBuilder<SqlBool> {
  if (typeof decision === 'boolean') return sql`${sql.lit(decision)}`;
  if ('column' in decision) return sql`${columnIn(columns, decision.column)} = any(${decision.values})`;
  const parts = decision.parts.map((part) => condition(part, columns));
  return sql`(${sql.join(parts, decision.kind === 'any' ? sql` or ` : sql` and `)})`;
}

function columnIn(columns: Columns, name: string): RawBuilder<unknown> {
  if (typeof columns === 'string') return sql.ref(`${columns}.${name}`);
  const column = columns[name];
  if (!column) throw new Error(`nothing says where the column ${name} stands`);
  return column;
}

export type AllowedValues = readonly (number | string)[] | null;

/**
 * The values of one column a rule allows, for functions that take a list: null when every value is allowed,
 * empty when none is. Only for rules about a single column.
 */
export function allowedValues<Row>(rule: Rule<Row>, actor: Actor): AllowedValues {
  const decision = decide(rule, actor);
  if (decision === true) return null;
  if (decision === false) return [];
  if ('column' in decision) return decision.values;
  throw new Error('this rule is about more than one column');
}
