import { readRuleDefinitions } from '#features/lead-rules/server/index.ts';
import { isOffered, type MessageReason } from '#features/whatsapp-messages/contract.ts';
import { describeReason, foreseeSending } from '#features/whatsapp-messages/server/index.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import {
  DRY_RUN_DAYS,
  type DryLead,
  type DryRun,
  LISTED_DRY_LEADS,
  MAX_DRY_LEADS,
  PresentFact,
} from '../../dry-run-contract.ts';
import { type ChosenAnswer, chooseAnswers, findDue } from '../answer/choose-answers.ts';
import { findDefaultNumber } from '../answer/leads.queries.ts';
import { chooseTemplate } from '../answer/prepare-answers.ts';
import { listRecentLeads, readNames, readTitles } from './dry-leads.queries.ts';

/** A lead with what it would have got. */
interface Foreseen extends Pick<DryLead, 'outcome' | 'reason' | 'leaves_at'> {
  chosen: ChosenAnswer;
  template_id: number | null;
}

const listedOutcome = (foreseen: readonly Foreseen[], outcome: DryLead['outcome']): number =>
  foreseen.filter((one) => one.outcome === outcome).length;

/** Finds what the responders would have sent to the leads of the last days, by the code that sends, and writes nothing. */
export async function runDry(scope: Scope): Promise<DryRun> {
  const since = daysAgo(DRY_RUN_DAYS);
  const found = await listRecentLeads(scope, since, MAX_DRY_LEADS + 1);
  const foreseen = (await foreseeLeads(scope, found.slice(0, MAX_DRY_LEADS))).reverse();
  const reasons = new Map<MessageReason, number>();
  for (const { outcome, reason } of foreseen) {
    if (outcome === 'NOT_SENT' && reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return {
    ...{ since, leads: foreseen.length, is_limited: found.length > MAX_DRY_LEADS },
    sent: listedOutcome(foreseen, 'SEND'),
    waiting: listedOutcome(foreseen, 'WAIT'),
    not_sent: [...reasons]
      .map(([reason, count]) => ({ reason, reason_sentence: describeReason(reason) ?? '', count }))
      .sort((one, other) => other.count - one.count),
    present_facts: PresentFact.options,
    results: await showLeads(scope, foreseen.slice(0, LISTED_DRY_LEADS)),
  };
}

/** Returns what each lead would have got, in the order in which they came. */
async function foreseeLeads(scope: Scope, lead_ids: readonly string[]): Promise<Foreseen[]> {
  const zone = await readOrgZone(scope);
  const number_id = await findDefaultNumber(scope);
  const answers = await chooseAnswers(scope, lead_ids, { isAsItCame: true });
  const filled = answers.map((chosen) => ({ chosen, filled: fillDry(chosen, zone) }));
  const wanted = filled.flatMap(({ chosen: { lead, wa_id }, filled: one }) =>
    'reason' in one && !one.until
      ? []
      : { key: lead.lead_id, wa_id, client_id: lead.client_id, template_id: one.template_id },
  );
  const decided = await foreseeSending(scope, { kind: 'RESPONDER', number_id, isReal: false }, wanted);
  return filled.map(({ chosen, filled: one }): Foreseen => {
    const decision = decided.get(chosen.lead.lead_id);
    if (decision?.kind === 'NOT_SENT') {
      return { chosen, template_id: null, outcome: 'NOT_SENT', reason: decision.reason, leaves_at: null };
    }
    if (!('reason' in one)) {
      return { ...one, chosen, outcome: 'SEND', reason: null, leaves_at: findDue(chosen.lead, chosen.answer) };
    }
    const isWaiting = one.until !== undefined;
    const leaves_at = one.reason === 'NOT_ASSIGNED_YET' ? null : (one.until ?? null);
    return {
      ...{ chosen, reason: one.reason, leaves_at },
      template_id: isWaiting ? one.template_id : null,
      outcome: isWaiting ? 'WAIT' : 'NOT_SENT',
    };
  });
}

type FilledDry =
  | { template_id: number }
  | { reason: MessageReason; until?: undefined }
  | { reason: MessageReason; until: string; template_id: number };

/** Chooses the template of a lead as of when its answer would have left. */
function fillDry({ lead, answer, reason }: ChosenAnswer, zone: string): FilledDry {
  if (reason !== null || answer === null) return { reason: reason ?? 'NO_RULE' };
  const chosen = chooseTemplate(lead, answer, { zone, now: findDue(lead, answer) });
  if (!('reason' in chosen)) return chosen;
  const { until } = chosen;
  if (until === undefined || answer.template_id === null) return { reason: chosen.reason };
  return { reason: chosen.reason, until, template_id: answer.template_id };
}

async function showLeads(scope: Scope, foreseen: readonly Foreseen[]): Promise<DryLead[]> {
  const titles = await readTitles(
    scope,
    foreseen.flatMap(({ template_id }) => template_id ?? []),
  );
  const names = new Map((await readRuleDefinitions(scope, 'responder')).map(({ id, name }) => [id, name]));
  const people = await readNames(
    scope,
    foreseen.flatMap((one) => findOffered(one) ?? []),
  );
  return foreseen.map((one) => showLead(one, { titles, names, people }));
}

/** Returns who would have been given the text of an answer that is not sent. */
const findOffered = ({ outcome, reason, chosen }: Foreseen): number | null =>
  outcome === 'NOT_SENT' && isOffered(reason) ? chosen.lead.assigned_to_id : null;

interface Known {
  titles: ReadonlyMap<number, string>;
  names: ReadonlyMap<number, string>;
  people: ReadonlyMap<number, string>;
}

function showLead(foreseen: Foreseen, { titles, names, people }: Known): DryLead {
  const { chosen, template_id, outcome, reason, leaves_at } = foreseen;
  const { lead, answer } = chosen;
  return {
    ...{ lead_id: lead.lead_id, client: { id: lead.client_id, name: lead.client_name }, received_at: lead.received_at },
    ...{ outcome, reason, leaves_at, reason_sentence: describeReason(reason) },
    offered_to: people.get(findOffered(foreseen) ?? 0) ?? null,
    responder: answer && { id: answer.rule_id, name: names.get(answer.rule_id) ?? '' },
    template: template_id === null ? null : { id: template_id, title: titles.get(template_id) ?? '' },
  };
}
