import { type Actor, type MemberPermission, mayDo } from './permissions.ts';

/**
 * A permission: one rule about a row and the actor, read as yes or no for one row (`allows`) and as SQL for a list
 * (`platform/server/database/access-sql.ts`). Both start with `decide`, which settles everything that depends on the
 * actor alone and leaves the allowed values of columns.
 */
export type Rule<Row> =
  | { readonly kind: 'granted'; readonly by: (actor: Actor) => boolean }
  | {
      readonly kind: 'among';
      readonly column: keyof Row & string;
      readonly values: (actor: Actor) => readonly (number | string)[];
    }
  | { readonly kind: 'any' | 'all'; readonly rules: readonly Rule<Row>[] };

/** A rule with the actor filled in: true, false, or a condition on columns that an index can serve. */
export type Decision =
  | boolean
  | { readonly column: string; readonly values: readonly (number | string)[] }
  | { readonly kind: 'any' | 'all'; readonly parts: readonly Decision[] };

/** The functions that build rules for rows of one shape. */
export function rulesFor<Row>() {
  return {
    any: (...rules: Rule<Row>[]): Rule<Row> => ({ kind: 'any', rules }),
    all: (...rules: Rule<Row>[]): Rule<Row> => ({ kind: 'all', rules }),
    owner: { kind: 'granted', by: (actor) => actor.role === 'OWNER' } as Rule<Row>,
    permission: (name: MemberPermission): Rule<Row> => ({ kind: 'granted', by: (actor) => mayDo(actor, name) }),
    granted: (by: (actor: Actor) => boolean): Rule<Row> => ({ kind: 'granted', by }),
    among: (column: keyof Row & string, values: (actor: Actor) => readonly (number | string)[]): Rule<Row> => ({
      kind: 'among',
      column,
      values,
    }),
  };
}

/**
 * Decisions by actor and rule: a rule means the same for an actor every time, and a list asks it for each of its rows.
 */
const decided = new WeakMap<Actor, Map<Rule<never>, Decision>>();

/** Fills the actor in and simplifies: one column's values are united under `any` and intersected under `all`. */
export function decide<Row>(rule: Rule<Row>, actor: Actor): Decision {
  const known = decided.get(actor) ?? new Map<Rule<never>, Decision>();
  decided.set(actor, known);
  const key = rule as Rule<never>;
  const decision = known.get(key) ?? evaluateAgain(rule, actor);
  known.set(key, decision);
  return decision;
}

function evaluateAgain<Row>(rule: Rule<Row>, actor: Actor): Decision {
  switch (rule.kind) {
    case 'granted':
      return rule.by(actor);
    case 'among': {
      const values = [...new Set(rule.values(actor))];
      return values.length === 0 ? false : { column: rule.column, values };
    }
    case 'any':
    case 'all':
      return combine(
        rule.kind,
        rule.rules.map((part) => decide(part, actor)),
      );
  }
}

function combine(kind: 'any' | 'all', decisions: Decision[]): Decision {
  const settles = kind === 'any'; // one true settles `any`, one false settles `all`
  const byColumn = new Map<string, readonly (number | string)[]>();
  const others: Decision[] = [];
  for (const decision of decisions) {
    if (decision === settles) return settles;
    if (typeof decision === 'boolean') continue;
    if (!('column' in decision)) {
      others.push(decision);
      continue;
    }
    const known = byColumn.get(decision.column);
    byColumn.set(decision.column, known ? merge(kind, known, decision.values) : decision.values);
  }
  const parts: Decision[] = [...others];
  for (const [column, values] of byColumn) {
    if (values.length === 0) return false;
    parts.push({ column, values });
  }
  if (parts.length === 0) return !settles;
  return parts.length === 1 ? parts[0]! : { kind, parts };
}

const merge = (kind: 'any' | 'all', one: readonly (number | string)[], other: readonly (number | string)[]) =>
  kind === 'any' ? [...new Set([...one, ...other])] : one.filter((value) => other.includes(value));

/** Returns whether the actor may do this with one row. */
export function allows<Row>(rule: Rule<Row>, actor: Actor, row: Row): boolean {
  return holdsFor(decide(rule, actor), row as Record<string, unknown>);
}

function holdsFor(decision: Decision, row: Record<string, unknown>): boolean {
  if (typeof decision === 'boolean') return decision;
  if ('column' in decision) return decision.values.includes(row[decision.column] as number | string);
  const test = (part: Decision) => holdsFor(part, row);
  return decision.kind === 'any' ? decision.parts.some(test) : decision.parts.every(test);
}

/** Returns the answer to every right of one subject for one row, in capitals as in the specification (S0-3-24). */
export function flagsFor<Row, Right extends string>(
  rights: Record<Right, Rule<Row>>,
  names: readonly Right[],
  actor: Actor,
  row: Row,
): Record<Uppercase<Right>, boolean> {
  const flags = {} as Record<Uppercase<Right>, boolean>;
  for (const name of names) flags[name.toUpperCase() as Uppercase<Right>] = allows(rights[name], actor, row);
  return flags;
}
