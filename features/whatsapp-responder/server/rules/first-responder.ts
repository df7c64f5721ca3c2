import { ruleHandlers } from '#engines/rules/server/index.ts';
import { readAutomation, switchAutomation } from '#features/automations/server/index.ts';
import { whatsappTemplateCreated } from '#features/whatsapp-templates/events.ts';
import { holds } from '#platform/contract/permissions.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { on } from '#platform/server/events.ts';
import { FIRST_NAME } from '../en.ts';
import { hasResponders, noAnswer } from './answers.queries.ts';
import { responderRules } from './responder-rules.ts';

const { create } = ruleHandlers(responderRules);
const isByPerson = (scope: OrgScope): scope is Scope => scope.actor !== null;

/** Makes a template the answer to every new lead where there is no responder yet (readings.md C19). */
async function addFirst(scope: Scope, template_id: number): Promise<void> {
  if (!holds(scope.actor, 'TEAM.MANAGE')) return;
  const { status, disabled_reason } = await readAutomation(scope, 'WHATSAPP_RESPONDER');
  if (status === 'DISABLED_BY_SYSTEM' && disabled_reason !== 'USAGE_CREDIT_FINISHED') return;
  if (await hasResponders(scope)) return;
  const answers = [{ ...noAnswer, template_id }];
  await create({ scope, body: { name: FIRST_NAME, is_default_rule: true, answers } });
  if (status === 'DISABLED_BY_USER') await switchAutomation(scope, 'WHATSAPP_RESPONDER', true);
}

export const firstResponder = on(whatsappTemplateCreated, async (scope, events) => {
  const first = events.find(({ payload }) => payload.answers_leads);
  if (first && isByPerson(scope)) await addFirst(scope, first.subject_id);
});
