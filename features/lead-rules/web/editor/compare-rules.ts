import type { FieldConflict } from '#platform/contract/problems.ts';
import type { LeadRule } from '../../contract.ts';
import { describeExpression } from '../../rule-text.ts';
import { joinWords } from '../join-words.ts';
import { text } from './en.ts';
import { type ChainLine, type RuleValue, type RuleValues, readRule } from './rule-form.ts';

const nameStep = ({ members, rule }: ChainLine): string =>
  rule === null ? joinWords(members.map(({ name }) => name)) : rule.name;

/** Returns a value of the editor as people read it. */
export function describeValue(name: RuleValue, values: RuleValues): string {
  switch (name) {
    case 'name':
      return values.name.trim();
    case 'lead_source':
      return values.lead_source.label;
    case 'logical_operator':
      return text(values.logical_operator === 'AND' ? 'match_and' : 'match_or');
    case 'conditions':
      return values.conditions.map(describeExpression).join(', ') || '—';
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
    case 'save_lead_to_owner_account':
      return text(values.save_lead_to_owner_account ? 'yes' : 'no');
  }
}

/** What the calls store as one thing: two people who changed it changed the same. */
const pairs: Partial<Record<RuleValue, RuleValue>> = { conditions: 'logical_operator', logical_operator: 'conditions' };

interface Edit {
  /** The rule as the person saw it when they began. */
  seen: LeadRule;
  theirs: LeadRule;
  mine: RuleValues;
  changed: readonly RuleValue[];
}

/** Lists what both changed, each to something else (readings.md D6). */
export function listConflicts({ seen, theirs, mine, changed }: Edit): FieldConflict[] {
  const [before, now] = [readRule(seen), readRule(theirs)];
  const isTheirs = (name: RuleValue) => describeValue(name, now) !== describeValue(name, before);
  const wanted = changed.flatMap((name) => {
    const pair = pairs[name];
    return pair && isTheirs(pair) ? [name, pair] : [name];
  });
  return [...new Set(wanted)]
    .filter((name) => isTheirs(name) && describeValue(name, now) !== describeValue(name, mine))
    .map((field) => ({
      field,
      base: describeValue(field, before),
      mine: describeValue(field, mine),
      theirs: describeValue(field, now),
      by: theirs.updated_by?.name ?? null,
      at: theirs.updated_at,
    }));
}
