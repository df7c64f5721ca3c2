import type { RulesOfKind } from '#engines/rules/server/index.ts';
import { leadRuleStore, readRuleDefinitions } from '#features/lead-rules/server/index.ts';
import type { FieldErrors } from '#platform/contract/problems.ts';
import { daysAgo } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Responder, ResponderAnswer } from '../../contract.ts';
import { responderChanged, responderCreated, responderDeleted, respondersReordered } from '../../events.ts';
import { refusals } from '../en.ts';
import { countAnswers, listTemplates, noAnswer, readAnswers, writeAnswer } from './answers.queries.ts';

const COUNTED_DAYS = 30;

/** The rules that answer new leads. Each has one answer, where other kinds have recipients. */
export const responderRules: RulesOfKind<ResponderAnswer, ResponderAnswer, Responder> = {
  store: leadRuleStore('responder'),
  events: {
    created: responderCreated,
    changed: responderChanged,
    deleted: responderDeleted,
    reordered: respondersReordered,
  },
  field: 'answers',
  readRecipients: async (scope, rule_id) => [await readAnswer(scope, rule_id)],
  checkRecipients: checkAnswers,
  writeRecipients: (scope, rule_id, [answer]) => writeAnswer(scope, rule_id, answer),
  releaseWaiting: async () => undefined,
  describeForHistory: (answers) => answers,
  show: showResponders,
};

const pickAnswer = ({ template_id, wait_seconds, hours, outside, outside_template_id, is_on }: ResponderAnswer) => ({
  ...{ template_id, wait_seconds, hours, outside, is_on },
  // Another choice needs no template, so that none is looked up.
  outside_template_id: outside === 'TEMPLATE' ? outside_template_id : null,
});

async function readAnswer(scope: OrgScope, rule_id: number): Promise<ResponderAnswer> {
  const [stored] = await readAnswers(scope, [rule_id]);
  return pickAnswer(stored ?? noAnswer);
}

/** A new responder has an answer that chooses no template yet. */
async function checkAnswers(scope: OrgScope, written: readonly ResponderAnswer[]) {
  const [answer = noAnswer] = written;
  const { template_id, outside, outside_template_id } = answer;
  const known = await listTemplates(
    scope,
    [template_id, outside_template_id].flatMap((id) => id ?? []),
  );
  const errors: FieldErrors = {
    ...(template_id !== null && !known.has(template_id) && { 'answers.0.template_id': refusals.no_template }),
    ...(outside === 'TEMPLATE' &&
      (outside_template_id === null || !known.has(outside_template_id)) && {
        'answers.0.outside_template_id': refusals.no_template,
      }),
  };
  return { recipients: [pickAnswer(answer)], errors };
}

async function showResponders(scope: OrgScope, _limit: number, id?: number): Promise<Responder[]> {
  const rules = await readRuleDefinitions(scope, 'responder', id);
  const ids = rules.map((rule) => rule.id);
  const answers = new Map((await readAnswers(scope, ids)).map((answer) => [answer.rule_id, answer]));
  const counts = await countAnswers(scope, ids, daysAgo(COUNTED_DAYS));
  return rules.map((rule) => {
    const stored = answers.get(rule.id);
    return {
      ...rule,
      answer: pickAnswer(stored ?? noAnswer),
      template_title: stored?.template_title ?? null,
      leads_30_days: counts.get(rule.id)?.decided ?? 0,
    };
  });
}
