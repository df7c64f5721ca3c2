import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Decision, decide, type Rule } from '../contract/access.ts';
import type { Actor } from '../contract/permissions.ts';

/**
 * A rule as a WHERE condition for this actor. Conditions on one column come out as `column = any(values)`,
 * the one shape the list indexes serve; a rule that does not depend on the row is true or false.
 *
 * @param table the table or alias the rule's columns belong to.
 */
export const toSql = <Row>(rule: Rule<Row>, actor: Actor, table: string): RawBuilder<SqlBool> =>
  condition(decide(rule, actor), table);

function condition(decision: Decision, table: string): RawBuilder<SqlBool> {
  if (typeof decision === 'boolean') return sql`${sql.lit(decision)}`;
  if ('column' in decision) return sql`${sql.ref(`${table}.${decision.column}`)} = any(${decision.values})`;
  const parts = decision.parts.map((part) => condition(part, table));
  return sql`(${sql.join(parts, decision.kind === 'any' ? sql` or ` : sql` and `)})`;
}

/**
 * The values of one column a rule allows, for functions that take a list: null when every value is allowed,
 * empty when none is. Only for rules about a single column.
 */
export function allowedValues<Row>(rule: Rule<Row>, actor: Actor): readonly (number | string)[] | null {
  const decision = decide(rule, actor);
  if (decision === true) return null;
  if (decision === false) return [];
  if ('column' in decision) return decision.values;
  throw new Error('this rule is about more than one column');
}
