import { findRule } from '#engines/rules/contract.ts';
import { readLeadFacts, readRulesInOrder, testRule } from '#features/lead-rules/server/index.ts';
import type { MessageReason } from '#features/whatsapp-messages/contract.ts';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { yieldToEventLoop } from '#platform/server/jobs/yield-to-event-loop.ts';
import { readAnswers, readSettings, type StoredAnswer } from '../rules/answers.queries.ts';
import { chooseNumber, findObstacle } from './decide-answer.ts';
import { type LeadToAnswer, listAnswered, readLeads } from './leads.queries.ts';

/** What a lead gets: the answer of the first responder that matches, or why none. */
export interface ChosenAnswer {
  lead: LeadToAnswer;
  /** The person's number in digits; empty where there is none. */
  wa_id: string;
  answer: StoredAnswer | null;
  reason: MessageReason | null;
}

/**
 * Chooses the answer of each lead, for sending and for a dry run alike.
 *
 * @param isAsItCame judges each lead by what was known when its answer would have left, without any that really left.
 */
export async function chooseAnswers(
  scope: OrgScope,
  lead_ids: readonly string[],
  { isAsItCame }: { isAsItCame: boolean } = { isAsItCame: false },
): Promise<ChosenAnswer[]> {
  const leads = await readLeads(scope, lead_ids);
  if (leads.length === 0) return [];
  if (isAsItCame) leads.sort(byArrival);
  const book = await readRulesInOrder(scope, 'responder');
  const rules = [...book.rules, ...(book.default_rule ? [book.default_rule] : [])];
  const ids = rules.map(({ id }) => id);
  const answers = new Map((await readAnswers(scope, ids)).map((answer) => [answer.rule_id, answer]));
  const facts = await readLeadFacts(scope, leads);
  const settings = await readSettings(scope);
  const numbers = leads.map(chooseNumber);
  const repeats = await findRepeats(scope, settings.repeat_days, isAsItCame ? [] : numbers);
  const breathe = yieldToEventLoop();
  const now = nowIso();
  const chosen: ChosenAnswer[] = [];
  for (const [index, lead] of leads.entries()) {
    const wa_id = numbers[index]!;
    const isOn = ({ id }: { id: number }) => answers.get(id)?.is_on === true;
    const { rule } = findRule(rules.filter(isOn), (one) => testRule(one, facts[index]!.facts, book.known));
    const answer = rule ? (answers.get(rule.id) ?? null) : null;
    const judged = isAsItCame ? asItCame(lead, answer) : lead;
    const at = isAsItCame ? lead.received_at : now;
    const reason = findObstacle({ lead: judged, answer, settings, is_repeat: repeats.has(wa_id, at), now: at });
    if (reason === null) repeats.add(wa_id, at);
    chosen.push({ lead: judged, wa_id, answer, reason });
    await breathe();
  }
  return chosen;
}

/** Ids rise with time, so that leads of one moment keep their order. */
const byArrival = (one: LeadToAnswer, other: LeadToAnswer): number =>
  Date.parse(one.received_at) - Date.parse(other.received_at) || (one.lead_id < other.lead_id ? -1 : 1);

/** When the answer to a lead would have left, had it an assignee at once. */
export const findDue = ({ received_at }: LeadToAnswer, answer: StoredAnswer | null): string =>
  new Date(Date.parse(received_at) + (answer?.wait_seconds ?? 0) * 1_000).toISOString();

const asItCame = (lead: LeadToAnswer, answer: StoredAnswer | null): LeadToAnswer => ({
  ...lead,
  is_answered: lead.answered_at !== null && Date.parse(lead.answered_at) <= Date.parse(findDue(lead, answer)),
});

/** Finds who got an answer not long before; the second of two leads of one person in one batch is a repeat too. */
async function findRepeats(scope: OrgScope, repeat_days: number, numbers: readonly string[]) {
  const known = await listAnswered(
    scope,
    numbers.filter((number) => number !== ''),
    daysAgo(repeat_days),
  );
  const last = new Map<string, number>();
  return {
    has: (wa_id: string, at: string): boolean => {
      const before = last.get(wa_id);
      const isNear = before !== undefined && Date.parse(at) - before < repeat_days * DAY_MS;
      return repeat_days > 0 && (known.has(wa_id) || isNear);
    },
    add: (wa_id: string, at: string) => last.set(wa_id, Date.parse(at)),
  };
}

const DAY_MS = 86_400_000;
