import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { decideWaiting } from '#engines/rules/contract.ts';
import { findNextChange } from '../../working-time.ts';
import type { Member } from '../availability/member-times.queries.ts';
import { chooseRule, decideByRule, decideLead, type LeadToDecide } from '../decide/decide-leads.ts';
import type { Decision } from '../decide/decisions.queries.ts';
import type { LockedRotations, RuleState } from '../decide/rotations.queries.ts';
import type { RuleBook } from '../rules/rule-book.queries.ts';

const MINUTE_MS = 60_000;
const MAX_REMEMBERED = 20_000;

/** What one set of rules made of a lead. A lead that waits gets its assignee later in the replay. */
export interface Played {
  rule_id: number | null;
  profile_id: number | null;
  outcome: Decision['outcome'];
}

/** A lead that waits. */
interface Queued {
  played: Played;
  is_old: boolean;
}

type Choice = ReturnType<typeof chooseRule>;

/** Leads run through a set of rules in the order of their arrival, each decided as filing decides it. */
export interface Replay {
  play(lead: LeadToDecide, facts_key: string, at_ms: number): Played;
  /** Gives out what still waits at the end. */
  finish(at_ms: number): void;
}

/** Begins a replay. Rotations and members are this replay's own; they move on. */
export function beginReplay(book: RuleBook, rules: readonly RuleState[], people: readonly Member[]): Replay {
  const locked: LockedRotations = {
    at: '',
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    members: new Map(people.map((member) => [member.profile_id, member])),
    recipients: new Map(),
  };
  const choices = new Map<string, Choice>();
  const queues = new Map<number, Queued[]>();
  const days = trackDays(people.filter(({ daily_cap }) => daily_cap !== null));
  /** Until then nobody for whom leads wait becomes available. */
  let wake_ms = Number.POSITIVE_INFINITY;

  function choose(lead: LeadToDecide, key: string): Choice {
    const known = choices.get(key);
    if (known) return known;
    if (choices.size >= MAX_REMEMBERED) choices.clear();
    const choice = chooseRule(book, lead);
    choices.set(key, choice);
    return choice;
  }

  function moveTo(at_ms: number): void {
    locked.at = new Date(at_ms).toISOString();
    days(at_ms);
  }

  /** Gives out what waits, rule by rule in the order of their ids, as the job does every minute. */
  function giveOut(at_ms: number): void {
    moveTo(at_ms);
    for (const rule_id of [...queues.keys()].sort((one, other) => one - other)) {
      const queue = queues.get(rule_id)!;
      const rule = locked.rules.get(rule_id)!;
      const decided = decideWaiting(rule, queue, (queued) => decideByRule(rule, locked, book, queued));
      for (const [index, { outcome, profile_id }] of decided.entries()) {
        Object.assign(queue[index]!.played, { outcome, profile_id });
      }
      if (decided.length === queue.length) queues.delete(rule_id);
      else queue.splice(0, decided.length);
    }
    wake_ms = Math.min(...[...queues.keys()].map(findWake), Number.POSITIVE_INFINITY);
  }

  const findWake = (rule_id: number): number =>
    Math.min(
      ...locked.rules.get(rule_id)!.rotation.places.map(({ id }) => findNextChange(locked.members.get(id)!, locked.at)),
    );

  function giveOutUntil(at_ms: number): void {
    while (wake_ms <= at_ms) giveOut(Math.min(at_ms, Math.ceil(wake_ms / MINUTE_MS) * MINUTE_MS));
  }

  return {
    play(lead, facts_key, at_ms) {
      giveOutUntil(at_ms);
      moveTo(at_ms);
      const { outcome, profile_id, rule } = decideLead(book, lead, choose(lead, facts_key), locked);
      const played: Played = { outcome, profile_id, rule_id: rule?.id ?? null };
      if (outcome === 'WAITING' && rule) {
        const queue = queues.get(rule.id);
        const queued = { played, is_old: lead.is_old };
        if (queue) queue.push(queued);
        else {
          queues.set(rule.id, [queued]);
          wake_ms = Math.min(wake_ms, findWake(rule.id));
        }
      }
      return played;
    },
    finish: giveOutUntil,
  };
}

/** Returns what begins the count of the day anew for members with a daily limit. */
function trackDays(capped: readonly Member[]): (at_ms: number) => void {
  const counts = capped.map((member) => ({ member, ends_ms: Number.NEGATIVE_INFINITY }));
  return (at_ms) => {
    for (const count of counts) {
      if (at_ms < count.ends_ms) continue;
      const { time_zone } = count.member;
      const tomorrow = addDays(toCalendarDay(new Date(at_ms).toISOString(), time_zone), 1);
      count.ends_ms = Date.parse(toInstant(`${tomorrow}T00:00`, time_zone));
      count.member.leads_today = 0;
    }
  };
}
