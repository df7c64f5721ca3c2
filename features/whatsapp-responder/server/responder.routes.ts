import { ruleHandlers } from '#engines/rules/server/index.ts';
import { switchAutomation } from '#features/automations/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { record } from '#platform/server/events.ts';
import { bind } from '#platform/server/http/bind.ts';
import { whatsappResponder } from '../contract.ts';
import { responderSettingsChanged } from '../events.ts';
import { readSettings, writeSettings } from './rules/answers.queries.ts';
import { responderRules } from './rules/responder-rules.ts';
import { showAutoresponder } from './show-autoresponder.ts';

export const responderRoutes = bind(whatsappResponder, {
  ...ruleHandlers(responderRules),
  getAutoresponder: ({ scope }) => showAutoresponder(scope),
  disable: async ({ scope }) => {
    await switchAutomation(scope, 'WHATSAPP_RESPONDER', false);
    return done;
  },
  getSettings: ({ scope }) => readSettings(scope),
  updateSettings: async ({ scope, body }) => {
    await writeSettings(scope, body);
    await record(scope, responderSettingsChanged, { subject_id: scope.org_id, payload: {}, audience: null });
  },
});
