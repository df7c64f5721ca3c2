import { firstNameFrom } from '#domain/first-name.ts';
import { describeAbsence } from '#engines/rules/web/index.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import type { LeadDecision, TestedRule } from '../../contract.ts';
import { text } from './en.ts';

/** A part of a sentence; names of people and rules stand out. */
export interface SentencePart {
  words: string;
  isStrong: boolean;
}

/** Marks a name inside a text, so that it can be found again after the text is filled. */
const MARK = '\u0000';
const mark = (name: string) => `${MARK}${name}${MARK}`;

const splitMarked = (sentence: string): SentencePart[] =>
  sentence
    .split(MARK)
    .map((words, index) => ({ words, isStrong: index % 2 === 1 }))
    .filter(({ words }) => words !== '');

/** Tells in one sentence which rule and turn chose who got a lead. */
export const describeDecision = (decision: LeadDecision): SentencePart[] => splitMarked(tell(decision));

/** Returns the sentence without marks. */
export const writeDecision = (decision: LeadDecision): string => tell(decision).replaceAll(MARK, '');

function tell(decision: LeadDecision): string {
  const person = mark(decision.assigned_to?.name ?? text('somebody'));
  const reasons = describeSkipped(decision);
  switch (decision.outcome) {
    case 'TURN':
      return text('by_rule', { person, rule: nameRule(decision), turn: describeTurn(decision) });
    case 'WAITING':
      return reasons === ''
        ? text('waiting_nobody', { rule: nameRuleFirst(decision) })
        : text('waiting', { rule: nameRuleFirst(decision), reasons });
    case 'WITHDRAWN':
      return decision.rule_name === null
        ? text('withdrawn_plain')
        : text('withdrawn', { rule: nameRuleFirst(decision) });
    case 'UNASSIGNED_BY_RULE':
      return text('unassigned_by_rule', { rule: nameRuleFirst(decision) });
    case 'OWNER_BY_RULE':
      return text(decision.rule_kind === 'distribution' ? 'owner_by_distribution' : 'owner_by_rule', {
        person,
        rule: nameRule(decision),
      });
    case 'SOURCE_ASSIGNEE':
      return text('source_assignee', { person });
    case 'OWNER_BY_SOURCE':
      return text('owner_by_source', { person });
    case 'OWNER_IN_FREE_TIER':
      return text('owner_in_free_tier', { person });
    case 'NOBODY':
      return text('nobody');
    case 'OFFERED':
      return text('offered', { rule: nameRuleFirst(decision) });
    case 'CLAIMED':
      return text('claimed', { person, rule: nameRule(decision) });
    case 'OWNER_AFTER_OFFER':
      return text('owner_after_offer', { person, rule: nameRule(decision) });
    case 'TEST_LEAD':
      return tellTest(decision, person);
  }
}

function tellTest(decision: LeadDecision, person: string): string {
  if (decision.assigned_to === null) return text('test_lead_nobody');
  return decision.rule_name === null
    ? text('test_lead', { person })
    : text('test_lead_by_rule', { person, rule: nameRule(decision) });
}

function nameRule({ rule_kind, rule_position: number, rule_name }: LeadDecision): string {
  const rule = mark(rule_name ?? '');
  if (rule_kind === 'distribution') return text('distribution_rule', { rule });
  return number === null ? text('rule_default', { rule }) : text('rule_of', { number, rule });
}

function nameRuleFirst({ rule_position: number, rule_name }: LeadDecision): string {
  const rule = mark(rule_name ?? '');
  return number === null ? text('rule_default_start', { rule }) : text('rule_of_start', { number, rule });
}

function describeTurn({ round, turn, turns_in_round: turns, is_kept_turn, skipped }: LeadDecision): string {
  const passedOver = describePassedOver(skipped);
  if (is_kept_turn) return `${text('kept_turn')}${passedOver}`;
  if (turn === null || turns === null || round === null) return passedOver;
  return `${text('turn', { turn, turns, round })}${passedOver}`;
}

/** Returns '. Mei (day off) and Aaron (paused) were passed over', however many turns each of them missed. */
function describePassedOver(skipped: LeadDecision['skipped']): string {
  const people = takeEachOnce(skipped).map(({ profile, why }) =>
    text(`passed_${why}`, { name: firstNameFrom(profile.name) }),
  );
  return people.length === 0 ? '' : text('passed_over', { count: people.length, people: joinWords(people) });
}

/** Returns 'Priya is off today and Tom has reached today’s limit', each person once. */
const describeSkipped = ({ skipped }: LeadDecision): string =>
  joinWords(takeEachOnce(skipped).map(({ profile, why }) => describeAbsence(profile.name, why)));

const takeEachOnce = (skipped: LeadDecision['skipped']): LeadDecision['skipped'] => [
  ...new Map(skipped.map((one) => [one.profile.id, one])).values(),
];

/** Returns whose turns are kept after they were skipped: everybody but those who are no members now. */
export function listKept({ skipped, outcome }: LeadDecision): string[] {
  if (outcome !== 'TURN') return [];
  const staying = skipped.filter(({ why }) => why !== 'deactivated' && why !== 'invited');
  return takeEachOnce(staying).map(({ profile }) => firstNameFrom(profile.name));
}

/** Tells why a rule was passed over or matched: 'No match: Language is English'. */
export function describeTested({ why, values }: TestedRule): string {
  const seen = values.map(({ label, value }) =>
    value === null || value === '' ? text('no_value', { label }) : text('one_value', { label, value }),
  );
  if (seen.length === 0 || why === 'source' || why === 'missing_item') return text(`why_${why}`);
  return text('with_values', { why: text(`why_${why}`), values: seen.join(', ') });
}
