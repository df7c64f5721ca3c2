import type { FieldConflict } from '#platform/contract/problems.ts';
import type { LeadRule } from '../../contract.ts';
import { joinWords } from '../join-words.ts';
import { text } from './en.ts';
import { type ChainLine, type RuleValue, type RuleValues, readRule } from './rule-form.ts';
import { describeCommonValue } from './rule-values.ts';
import type { RuleEdit } from './use-rule-form.ts';

const nameStep = ({ members, rule }: ChainLine): string =>
  rule === null ? joinWords(members.map(({ name }) => name)) : rule.name;

/** Returns a value of the editor as people read it. */
export function describeValue(name: RuleValue, values: RuleValues): string {
  switch (name) {
    case 'recipients': {
      const people = values.recipients.map(({ name: person, max: count }) =>
        text('plain_person', { name: person, count }),
      );
      return people.length > 0 ? joinWords(people) : text('nobody');
    }
    case 'distribution_type':
      return text(values.distribution_type === 'BROADCAST' ? 'offer_to_all' : 'take_turns');
    case 'offer_minutes':
      return text('minutes', { count: values.offer_minutes });
    case 'offer_chain':
      return values.offer_chain.map(nameStep).join(', ') || text('nobody');
    default:
      return describeCommonValue(name, values);
  }
}

/** What the calls store as one thing: two people who changed it changed the same. */
const pairs: Readonly<Record<string, string>> = { conditions: 'logical_operator', logical_operator: 'conditions' };

interface Comparison<Rule, Values> extends RuleEdit<Rule, Values> {
  read: (rule: Rule) => Values;
  describe: (name: keyof Values & string, values: Values) => string;
}

type Changed = Pick<LeadRule, 'updated_by' | 'updated_at'>;

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

export const listRuleConflicts = (edit: RuleEdit<LeadRule, RuleValues>): FieldConflict[] =>
  listConflicts({ ...edit, read: readRule, describe: describeValue });
