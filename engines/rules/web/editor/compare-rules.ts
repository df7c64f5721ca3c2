import type { Person } from '#domain/person.ts';
import type { FieldConflict } from '#platform/contract/problems.ts';

/** An edit that met somebody else's. */
export interface RuleEdit<Rule, Values> {
  /** The rule as the person saw it when they began. */
  seen: Rule;
  theirs: Rule;
  mine: Values;
  changed: readonly (keyof Values & string)[];
}

/** What the calls store as one thing: two people who changed it changed the same. */
const pairs: Readonly<Record<string, string>> = { conditions: 'logical_operator', logical_operator: 'conditions' };

interface Comparison<Rule, Values> extends RuleEdit<Rule, Values> {
  read: (rule: Rule) => Values;
  describe: (name: keyof Values & string, values: Values) => string;
}

interface Changed {
  updated_by: Person | null;
  updated_at: string;
}

/** Lists what both changed, each to something else (readings.md D6). */
export function listConflicts<Rule extends Changed, Values>(edit: Comparison<Rule, Values>): FieldConflict[] {
  type Name = keyof Values & string;
  const { seen, theirs, mine, changed, read, describe } = edit;
  const [before, now] = [read(seen), read(theirs)];
  const isTheirs = (name: Name) => describe(name, now) !== describe(name, before);
  const wanted = changed.flatMap((name) => {
    const pair = pairs[name] as Name | undefined;
    return pair && isTheirs(pair) ? [name, pair] : [name];
  });
  return [...new Set(wanted)]
    .filter((name) => isTheirs(name) && describe(name, now) !== describe(name, mine))
    .map((field) => ({
      field,
      base: describe(field, before),
      mine: describe(field, mine),
      theirs: describe(field, now),
      by: theirs.updated_by?.name ?? null,
      at: theirs.updated_at,
    }));
}
