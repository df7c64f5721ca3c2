import { daysAgo, nowMillis } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { yieldToEventLoop } from '#platform/server/jobs/yield-to-event-loop.ts';
import { readCustomFieldId } from '../../rule-definition.ts';
import {
  type DraftRule,
  LISTED_LEADS,
  MADE_UP_LEADS,
  MAX_REPLAYED,
  SIMULATED_DAYS,
  type SimulatedLeads,
  type Simulation,
} from '../../simulation-contract.ts';
import { readKnownItems, readRuleBook } from '../rules/rule-book.queries.ts';
import { type CheckedRule, checkDraft, toBook, toStates } from './draft-rules.ts';
import { type BothRules, explainRule } from './explain.ts';
import { type ReplayedLead, readPastClaims, readReplayedSources } from './past-leads.queries.ts';
import { makeUpLeads, type Read, readAll, readPatterns } from './read-leads.ts';
import { beginReplay, type Replay } from './replay.ts';
import { readPeople, readSavedRules } from './saved-rules.queries.ts';
import { showSimulation } from './show-simulation.ts';
import { assignByClaims, type Compared, makeTally, toCompared } from './tally.ts';

/** How much a simulation may work: one recipient looked at for one lead is one step. */
const MAX_STEPS = 20_000_000;
/** Steps of a lead besides its recipients. */
const LEAD_STEPS = 20;

interface Wanted {
  leads: SimulatedLeads;
  seed: number;
  rules: readonly DraftRule[];
}

/** Replays leads by the saved rules and by a draft. Throws `invalid_input` for a draft that could not be saved. */
export async function simulateRules(read: Read, wanted: Wanted): Promise<Simulation> {
  const to_ms = nowMillis();
  const prepared = await read((scope) => prepare(scope, wanted.rules));
  const { rules, limit, withAnswers } = prepared;
  const period = { since: daysAgo(SIMULATED_DAYS), from_ms: Date.parse(daysAgo(SIMULATED_DAYS)), to_ms };
  const { leads, is_limited } = await findLeads(read, wanted, { ...period, ...prepared, limit, withAnswers });
  const compared = await replayBoth(prepared, leads, to_ms);
  if (hasOffers(compared)) {
    const claims = await read((scope) => readPastClaims(scope, period.since, MAX_REPLAYED));
    assignByClaims(compared, rules, claims);
  }
  const tally = makeTally(rules, LISTED_LEADS);
  const breathe = yieldToEventLoop();
  for (const lead of compared.reverse()) {
    tally.add(lead);
    await breathe();
  }
  const facts = { leads: compared.length, is_limited, limit, rules, people: prepared.people, ...period };
  return await read((scope) => showSimulation(scope, tally.results(), facts));
}

const hasOffers = (compared: readonly Compared[]): boolean =>
  compared.some(({ today, draft }) => today.outcome === 'OFFERED' || draft.outcome === 'OFFERED');

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Reads the saved rules, checks the draft and begins both replays. */
async function prepare(scope: Scope, draft: readonly DraftRule[]) {
  const saved = await readSavedRules(scope);
  const drafted = await checkDraft(scope, saved, draft);
  const { is_free_tier, owner_id } = await readRuleBook(scope);
  const known = await readKnownItems(scope, [...saved, ...drafted]);
  const all = [...saved, ...drafted];
  const recipients = all.flatMap(({ member_recipients }) => member_recipients.map((one) => one.member_prof_id));
  const people = await readPeople(scope, recipients);
  const begin = (rules: readonly CheckedRule[]): Replay => {
    const own = people.map((member) => ({ ...member }));
    const states = toStates(rules, new Map(own.map((member) => [member.profile_id, member])));
    return beginReplay(
      toBook(rules, { is_free_tier, owner_id, known, distribution: { rules: [], default_rule: null } }),
      states,
      own,
    );
  };
  const rules: BothRules = { today: toMap(saved), draft: toMap(drafted), known };
  const largest = Math.max(0, ...all.map(({ member_recipients }) => member_recipients.length));
  const withAnswers = all.some(({ expressions }) => expressions.some(({ name }) => readCustomFieldId(name) !== null));
  const conditions = withAnswers ? all.reduce((sum, { expressions }) => sum + expressions.length, 0) : 0;
  return {
    rules,
    people,
    sources: await readReplayedSources(scope),
    today: begin(saved),
    draft: begin(drafted),
    withAnswers,
    limit: Math.min(MAX_REPLAYED, Math.floor(MAX_STEPS / (LEAD_STEPS + largest + conditions))),
  };
}

const toMap = (rules: readonly CheckedRule[]) => new Map(rules.map((rule) => [rule.id, rule]));

interface Period extends Pick<Prepared, 'sources' | 'limit' | 'withAnswers'> {
  since: string;
  from_ms: number;
  to_ms: number;
}

/** Returns the leads to replay in the order of their arrival. */
async function findLeads(read: Read, { leads, seed }: Wanted, period: Period) {
  const { limit, sources, withAnswers, since } = period;
  if (leads === 'last_30_days') return readAll(read, { limit, sources, withAnswers, since });
  const patterns = await readPatterns(read, { limit, sources, withAnswers, since });
  const count = Math.min(MADE_UP_LEADS, limit);
  async function* madeUp() {
    yield* [[...makeUpLeads(patterns, { ...period, count, seed })]];
  }
  return { leads: madeUp(), is_limited: count < MADE_UP_LEADS };
}

async function replayBoth(
  { today, draft, rules }: Prepared,
  pages: AsyncIterable<readonly ReplayedLead[]>,
  to_ms: number,
): Promise<Compared[]> {
  const breathe = yieldToEventLoop();
  const compared: Compared[] = [];
  for await (const page of pages) {
    for (const lead of page) {
      const played = {
        today: today.play(lead, lead.key, lead.at_ms),
        draft: draft.play(lead, lead.key, lead.at_ms),
      };
      const [from, to] = [played.today.rule_id, played.draft.rule_id];
      const because = from === to ? null : explainRule(rules, lead.facts, from, to);
      compared.push(toCompared(lead, { ...played, because }));
      await breathe();
    }
  }
  for (const replay of [today, draft]) {
    replay.finish(to_ms);
    await breathe();
  }
  return compared;
}
