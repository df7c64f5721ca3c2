import * as z from 'zod';
import { ruleEndpoints } from '#engines/rules/contract.ts';
import { AutomationStatus, DisabledReason } from '#features/automations/contract.ts';
import { automationsTag } from '#features/automations/tags.ts';
import { leadRuleSchemas } from '#features/lead-rules/contract.ts';
import { NumberStatus, WhatsAppQuality } from '#features/whatsapp/contract.ts';
import { whatsappAccountsTag, whatsappTemplatesTag } from '#features/whatsapp/tags.ts';
import { TemplateItem } from '#features/whatsapp-templates/contract.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/ids.ts';
import { ResponderAnswer, StoredAnswer } from './answer.ts';
import { respondersTag } from './tags.ts';

export { OutsideHours, ResponderAnswer, StoredAnswer } from './answer.ts';

const V1 = '/api/integrations/api/v1/waba-autoresponder' as const;

/** A responder: the first that matches a new lead answers it. */
export const Responder = leadRuleSchemas.Rule.omit({
  distribution_type: true,
  save_lead_to_owner_account: true,
  num_recipients: true,
  member_recipients_count: true,
  round: true,
  waiting_count: true,
}).extend({
  answer: StoredAnswer,
  template_title: z.string().nullable(),
});
export type Responder = z.output<typeof Responder>;

export const Responders = z.object({ results: z.array(Responder) });
export type Responders = z.output<typeof Responders>;

const answers = z.array(ResponderAnswer).min(1).max(1);

/** The rule's fields that are about recipients are taken as other kinds of rules send them, and ignored. */
export const ResponderDraft = leadRuleSchemas.RuleDraft.extend({ answers });
export const NewResponder = leadRuleSchemas.NewRule.extend({ answers: answers.optional() });
/** `base` is the version its caller saw; another one is refused as an edit conflict. */
export const ResponderChange = ResponderDraft.partial().extend({ base: z.int() });

/** What all responders of an organisation have in common, as it is written. */
export const ResponderSettingsDraft = z.strictObject({
  /** How many days the same person gets no second answer. */
  repeat_days: z.int().min(0).max(365),
  /** Only leads that agreed to messages in the form are answered. */
  needs_consent: z.boolean(),
});
/** The same as it is answered. */
export const ResponderSettings = z.object(ResponderSettingsDraft.shape);
export type ResponderSettings = z.output<typeof ResponderSettings>;

/** The number that answers leave from. */
export const AnsweringNumber = z.object({
  id: Id,
  display_number: z.string(),
  verified_name: z.string(),
  status: NumberStatus,
  /** Null where Meta gives none. */
  quality: WhatsAppQuality.nullable(),
});
export type AnsweringNumber = z.output<typeof AnsweringNumber>;

/** The responder of an organisation as a whole. */
export const Autoresponder = z.object({
  status: AutomationStatus,
  /** Null while it is active. */
  disabled_reason: DisabledReason.nullable(),
  /** Null while none is connected. */
  number: AnsweringNumber.nullable(),
  templates: z.array(TemplateItem),
  responders: z.array(Responder),
});
export type Autoresponder = z.output<typeof Autoresponder>;

const MANAGE = 'TEAM.MANAGE' as const;

export const whatsappResponder = {
  ...ruleEndpoints(
    {
      path: V1,
      rule: 'responder',
      catalogue: 'own: responders are rules',
      deleted: 'what it sent stays in the history',
    },
    {
      Rule: Responder,
      Rules: Responders,
      NewRule: NewResponder,
      RuleChange: ResponderChange,
      CriteriaSource: leadRuleSchemas.CriteriaSource,
      PossibleValuesQuery: leadRuleSchemas.PossibleValuesQuery,
      plan: 'AUTOMATIONS',
      reads: { rules: [respondersTag, whatsappTemplatesTag], criteria: [respondersTag] },
      changes: [respondersTag],
    },
  ),
  getAutoresponder: endpoint(`GET ${V1}`, {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    summary:
      'Whether new leads are answered, why not, from which number, with which templates and by which responders.',
    source: 'automations.getWabaAutoresponder',
    returns: Autoresponder,
    reads: [respondersTag, automationsTag, whatsappTemplatesTag, whatsappAccountsTag],
  }),
  disable: endpoint(`PUT ${V1}/disable`, {
    needs: MANAGE,
    plan: 'free',
    database: 'transaction',
    summary: 'Switches the responder off; its responders are kept.',
    source: 'automations.disableWabaAutoresponder',
    returns: Done,
    changes: [respondersTag, automationsTag],
  }),
  getSettings: endpoint(`GET ${V1}/settings`, {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    summary: 'What all responders have in common.',
    source: 'own: the same person within 30 days is a setting (issue)',
    returns: ResponderSettings,
    reads: [respondersTag],
  }),
  updateSettings: endpoint(`PUT ${V1}/settings`, {
    needs: MANAGE,
    plan: 'AUTOMATIONS',
    database: 'transaction',
    summary: 'Changes what all responders have in common.',
    source: 'own: the same person within 30 days is a setting (issue)',
    body: ResponderSettingsDraft,
    returns: Done,
    changes: [respondersTag],
  }),
};
