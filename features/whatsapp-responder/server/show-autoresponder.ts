import { readAutomation } from '#features/automations/server/index.ts';
import { listTemplates } from '#features/whatsapp-templates/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Autoresponder } from '../contract.ts';
import { readNumber } from './rules/answers.queries.ts';
import { responderRules } from './rules/responder-rules.ts';

/** Returns whether new leads are answered, and everything that decides it. */
export const showAutoresponder = async (scope: OrgScope): Promise<Autoresponder> => ({
  ...(await readAutomation(scope, 'WHATSAPP_RESPONDER')),
  number: await readNumber(scope),
  templates: await listTemplates(scope, undefined),
  responders: await responderRules.show(scope, 1),
});
