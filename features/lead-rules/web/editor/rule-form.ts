import { type CommonRuleValues, type DraftKind, defineRuleForm, makeKey } from '#engines/rules/web/index.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { DEFAULT_OFFER_MINUTES, type LeadRule, MAX_OFFER_MINUTES, type RuleDraft } from '../../contract.ts';
import { assignmentRules } from '../assignment-rules.ts';
import { text } from './en.ts';

/** A recipient while the rule is edited; how far the round has come is read from the rule itself. */
export interface RecipientLine {
  id: number;
  name: string;
  max: number;
}

/** A step of the chain while the rule is edited. */
export interface ChainLine {
  /** Identifies the step on the screen. */
  key: string;
  members: readonly { id: number; name: string }[];
  /** The rule whose recipients they are; null for a step of members. */
  rule: { id: number; name: string } | null;
}

interface OwnValues {
  recipients: readonly RecipientLine[];
  offer_minutes: number;
  offer_chain: readonly ChainLine[];
}

/** The values of the editor. */
export type RuleValues = CommonRuleValues & OwnValues;

/** Returns a new step of the chain. */
export const newChainLine = (step: Omit<ChainLine, 'key'>): ChainLine => ({ key: makeKey(), ...step });

const nameStep = ({ members, rule }: ChainLine): string => rule?.name ?? joinWords(members.map(({ name }) => name));

/** Returns a value as people read it; null for one that all kinds of rules have. */
function describeValue(name: keyof RuleValues, values: RuleValues): string | null {
  switch (name) {
    case 'recipients': {
      const people = values.recipients.map(({ name: person, max: count }) => text('person', { name: person, count }));
      return people.length > 0 ? joinWords(people) : text('nobody');
    }
    case 'distribution_type':
      return text(values.distribution_type === 'BROADCAST' ? 'offer_to_all' : 'take_turns');
    case 'offer_minutes':
      return text('minutes', { count: values.offer_minutes });
    case 'offer_chain':
      return values.offer_chain.map(nameStep).join(', ') || text('nobody');
    default:
      return null;
  }
}

/** The form of an assignment rule. */
export const assignmentForm = defineRuleForm<
  LeadRule,
  OwnValues,
  Required<Pick<RuleDraft, 'member_recipients' | 'offer_minutes' | 'offer_chain'>>
>(assignmentRules, {
  newValues: { recipients: [], offer_minutes: DEFAULT_OFFER_MINUTES, offer_chain: [] },
  read: (rule) => ({
    recipients: rule.member_recipients.map(({ member_prof_id, name, round_robin_max_leads_per_round }) => ({
      id: member_prof_id,
      name,
      max: round_robin_max_leads_per_round,
    })),
    offer_minutes: rule.offer_minutes,
    offer_chain: rule.offer_chain
      .map(({ members, rule: named }, index) => ({ key: `stored-${index}`, members, rule: named }))
      .filter(({ members, rule: named }) => named !== null || members.length > 0),
  }),
  labels: {
    distribution_type: text('way'),
    offer_minutes: text('offer_minutes'),
    offer_chain: text('then_offer'),
    save_lead_to_owner_account: text('save_lead_to_owner_account'),
  },
  findProblem: (name, { distribution_type, offer_minutes: minutes }) => {
    if (name !== 'offer_minutes' || distribution_type !== 'BROADCAST') return null;
    return minutes >= 1 && minutes <= MAX_OFFER_MINUTES ? null : text('minutes_needed', { max: MAX_OFFER_MINUTES });
  },
  parts: { recipients: 'member_recipients', offer_minutes: 'offer_minutes', offer_chain: 'offer_chain' },
  write: ({ recipients, offer_minutes, offer_chain }) => ({
    member_recipients: recipients.map(({ id, max }) => ({ member_prof_id: id, max_leads_per_round: max })),
    offer_minutes,
    offer_chain: offer_chain.map(({ members, rule }) =>
      rule === null
        ? { kind: 'members' as const, member_prof_ids: members.map(({ id }) => id) }
        : { kind: 'rule' as const, rule_id: rule.id },
    ),
  }),
  describe: describeValue,
});

/** The draft of the assignment rules, which the simulator tries. */
export const assignmentDraft = {
  form: assignmentForm,
  show: (rule: LeadRule, { recipients }: RuleValues) => {
    const known = new Map(rule.member_recipients.map((one) => [one.member_prof_id, one]));
    return {
      num_recipients: recipients.length,
      member_recipients: recipients.map(({ id, name, max }) => ({
        ...(known.get(id) ?? newRecipient),
        member_prof_id: id,
        name,
        round_robin_max_leads_per_round: max,
      })),
    };
  },
  changed: {
    recipients: text('changed_recipients'),
    distribution_type: text('changed_distribution_type'),
    offer_minutes: text('changed_offer_minutes'),
    offer_chain: text('changed_offer_chain'),
    save_lead_to_owner_account: text('changed_save_lead_to_owner_account'),
  },
} satisfies DraftKind<LeadRule, RuleValues, ReturnType<typeof assignmentForm.toDraft>>;

const newRecipient = {
  email: null,
  current_round_lead_counter: 0,
  kept_turns: 0,
  last_lead_received_at: null,
  is_available: true,
  unavailable_reason: null,
};
