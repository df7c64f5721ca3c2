import type { RulesKind } from '#engines/rules/web/index.ts';
import { automationPages } from '#features/automations/pages.ts';
import { leadSubject } from '#features/lead-rules/web/index.ts';
import { whatsappMessagePages } from '#features/whatsapp-messages/pages.ts';
import { type Responder, whatsappResponder } from '../contract.ts';
import { responderPages } from '../pages.ts';
import { ruleWords } from './en.ts';

/** The rules by which new leads are answered. */
export const responderRules: RulesKind<Responder> = {
  subject: {
    ...leadSubject,
    nouns: {
      ...leadSubject.nouns,
      ...{ rule: 'responder', rules: 'responders', Rule: 'Responder', Rules: 'Responders' },
    },
  },
  calls: whatsappResponder,
  pages: {
    area: automationPages.automations,
    list: responderPages.whatsapp_responder,
    add: responderPages.add_responder,
    edit: responderPages.edit_responder,
    history: whatsappMessagePages.responder_history,
  },
  words: ruleWords,
};
