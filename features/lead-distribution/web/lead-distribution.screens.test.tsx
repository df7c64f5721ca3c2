import { AutomationDetails, automations } from '#features/automations/contract.ts';
import { RuleExpression } from '#features/lead-rules/contract.ts';
import { answers, answersInTurn, fails, pageWith } from '#testing/web/fake-calls.ts';
import { askedLast, criterion, moveFirstDown, people, plainRule } from '#testing/web/rules.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import {
  DistributedLead,
  type DistributionChannel,
  DistributionRecipient,
  DistributionRule,
  LeadDelivery,
  leadDistribution,
} from '../contract.ts';
import { leadDistributionWeb } from './index.ts';

const recipient = (id: number, name: string, given: Partial<DistributionRecipient> = {}) =>
  sample(DistributionRecipient, {
    id,
    member_prof_id: null,
    name,
    round_robin_max_leads_per_round: 1,
    current_round_lead_counter: 0,
    kept_turns: 0,
    is_available: true,
    channels: ['app_alert'],
    ...given,
  });
const daniel = recipient(101, 'Daniel Ong', {
  member_prof_id: 11,
  email: 'daniel@example.com',
  round_robin_max_leads_per_round: 2,
  channels: ['app_alert', 'email_alert'],
});
const priya = recipient(103, 'Priya Raghavan', {
  member_prof_id: 13,
  is_available: false,
  unavailable_reason: 'day_off',
});
const jane = recipient(102, 'Jane Tan', { email: 'jane@example.com', channels: ['email_alert'] });
const many = Array.from({ length: 200 }, (_, index) =>
  recipient(1_000 + index, `Agent ${index + 1}`, {
    member_prof_id: 2_000 + index,
    channels: index === 150 ? [] : ['app_alert'],
  }),
);

const page = sample(RuleExpression, {
  name: 'page_id',
  attr_val_type: 'LIST',
  operator: 'equal',
  value: '77',
  display_value: 'PAGE NOT FOUND',
  label: 'Facebook Page',
  is_missing: true,
});

const rule = (id: number, name: string, given: Partial<DistributionRule> = {}) =>
  sample(DistributionRule, {
    ...plainRule(id, name),
    round: 4,
    num_recipients: given.recipients?.length ?? 0,
    member_recipients_count: given.recipients?.length ?? 0,
    ...given,
  });
const referrals = rule(1, 'Referrals', { summary: 'Source is Referral', recipients: [jane], leads_30_days: 23 });
const bayshore = rule(2, 'Bayshore, Facebook leads', {
  summary: 'Page is {Page Not Found}',
  rule_definition: { logical_operator: 'AND', expressions: [page] },
  is_missing_items: true,
  recipients: [daniel, jane, priya],
  waiting_count: 3,
});
const rest = rule(9, 'All other leads', {
  ...askedLast,
  distribution_type: 'BROADCAST',
  recipients: [daniel, jane],
});
const listed = (...rules: DistributionRule[]) => answers(leadDistribution.list, { results: rules });

const state = answers(
  automations.getDetails,
  sample(AutomationDetails, {
    automations: [
      { kind: 'LEAD_DISTRIBUTION', status: 'ACTIVE', disabled_reason: null, fault: null, spent_this_month: 4 },
    ],
  }),
);
const channel = (name: DistributionChannel, credits: number, reason: string | null = null) => ({
  channel: name,
  credits,
  is_connected: reason === null,
  reason,
});
const channels = answers(leadDistribution.listChannels, {
  results: [channel('app_alert', 0), channel('email_alert', 1), channel('whatsapp_alert', 1, 'WhatsApp not connected')],
});
const choices = [
  people,
  channels,
  answers(leadDistribution.listCriteria, pageWith([criterion('page_id', 'Facebook Page')])),
  answers(leadDistribution.listCriteriaValues, pageWith([{ value_id: '12', value_name: 'Website', page_name: null }])),
];

const refused = {
  it: 'says who can allow it',
  person: { role: 'MEMBER' as const, policies: [] },
  shows: ['You can’t manage lead distribution', 'Ask Nadia Rahman for the “Manage team” permission.'],
};
const freeTier = { is_free_tier: true };

const delivery = (id: number, given: Partial<LeadDelivery>) =>
  sample(LeadDelivery, {
    id,
    recipient: { name: 'Jane Tan', member_prof_id: null, address: 'jane@example.com' },
    channel: 'email_alert',
    tries: 1,
    credits: 0,
    ...given,
  });
const sent = delivery(1, {
  recipient: { name: 'Daniel Ong', member_prof_id: 11, address: null },
  channel: 'app_alert',
  status: 'READ',
});
const kept = delivery(2, { status: 'KEPT', credits: 1 });
const failed = delivery(3, {
  recipient: { name: 'Olga', member_prof_id: null, address: '+48601234567' },
  channel: 'whatsapp_alert',
  status: 'FAILED',
  reason: 'The number is not on WhatsApp.',
  tries: 5,
  can_retry: true,
});
const queued: LeadDelivery = { ...failed, status: 'QUEUED', reason: null, can_retry: false };
const lead = sample(DistributedLead, {
  id: 5,
  client: { id: 41, name: 'Lin Xiuying' },
  outcome: 'SENT_TO_ALL',
  rule_id: 9,
  rule_name: 'All other leads',
  deliveries: [sent, kept, failed],
  deliveries_count: 23,
});
const off = sample(DistributedLead, { id: 6, outcome: 'OFF', rule_name: 'Referrals' });

const newRule = {
  empty: {
    it: 'begins with every lead and nobody',
    calls: choices,
    shows: [
      'New rule',
      'All sources',
      'No one is listed yet.',
      'All leads are sent to no one and stay unassigned.',
      'Save the lead to the account of Nadia Rahman',
    ],
    lacks: ['How the next leads rotate', 'Cost per lead', 'Unsaved changes'],
  },
  failed: 'none: a new rule is read from nowhere',
  locked: refused,
} as const;

testScreens(leadDistributionWeb.screens, {
  lead_distribution: {
    at: '/automations/lead-distribution',
    empty: {
      it: 'says what a rule does',
      calls: [state, listed()],
      shows: ['Lead distribution is on', 'No rules yet', 'A rule sends new leads to members and to people', 'Add rule'],
    },
    failed: {
      it: 'says that the rules failed to load',
      calls: [state, fails(leadDistribution.list, 'internal')],
      shows: ['Couldn’t load the rules', 'Lead distribution is on'],
    },
    locked: [
      refused,
      {
        it: 'in the free tier shows the rules, and a new one opens what is part of Pro',
        person: freeTier,
        calls: [state, listed(referrals)],
        acts: async (opened) => {
          await opened.shows('Source is Referral');
          opened.press('Add rule');
        },
        shows: ['Lead distribution is part of Pro'],
      },
      {
        it: 'with a plan that lacks automations, a move says so and is not made (D36)',
        calls: [state, listed(referrals, bayshore), fails(leadDistribution.reorder, 'paid_automation_unavailable')],
        acts: moveFirstDown,
        shows: ['Your plan doesn’t include paid automations'],
        lacks: ['is now rule 2'],
      },
    ],
    filled: [
      {
        it: 'lists the rules in order with recipients, channels, what is missing and leads in 30 days (S0-3E-31, S0-5-15, S0-2.1-44)',
        calls: [state, listed(referrals, bayshore, rest)],
        shows: [
          'Source is Referral',
          'All leads go to Jane',
          'Sent by E-mail',
          '23 leads in 30 days',
          'Page is {Page Not Found}',
          'PAGE NOT FOUND',
          '3 waiting',
          'In turn, 2, 1 and 1',
          'Sent by App and E-mail',
          'To everyone at the same time',
          'Always last',
        ],
      },
      {
        it: 'without a default rule says what becomes of other leads',
        calls: [state, listed(referrals)],
        shows: ['All other leads', 'Not sent', 'Set a default'],
      },
      {
        it: 'saves a move at once (S1-4-11)',
        calls: [
          state,
          listed(referrals, bayshore),
          answers(leadDistribution.reorder, { results: [bayshore, referrals] }),
        ],
        acts: moveFirstDown,
        shows: ['Referrals is now rule 2'],
      },
      {
        it: 'says when somebody else changed the order, and shows theirs (D6)',
        calls: [
          state,
          answersInTurn(listed(referrals, bayshore), listed(bayshore, rule(4, 'New one'), referrals)),
          fails(leadDistribution.reorder, 'edit_conflict'),
        ],
        acts: moveFirstDown,
        shows: ['Someone else changed the order.', 'Your move was not saved.', 'New one', 'Use mine'],
      },
      {
        it: 'asks before a rule is deleted',
        calls: [state, listed(referrals, bayshore)],
        acts: async (opened) => {
          await opened.shows('Source is Referral');
          opened.press('Actions for Bayshore, Facebook leads');
          await opened.shows('Delete rule');
          opened.press('Delete rule');
        },
        shows: ['Delete “Bayshore, Facebook leads”?', 'What this rule sent stays in the history.'],
      },
    ],
  },
  add_distribution_rule: {
    at: '/automation/lead-distribution/add-rule',
    ...newRule,
    filled: [
      {
        it: 'makes the default rule, which takes what no other rule takes (S0-2.1-46)',
        at: '/automation/lead-distribution/add-rule?default=true',
        calls: choices,
        shows: ['Default rule', 'When no other rule matches', 'Leads that no other rule takes'],
        lacks: ['Add condition'],
      },
      {
        it: 'says what is missing at the field (S0-5-10)',
        calls: choices,
        acts: async (opened) => {
          await opened.shows('New rule');
          opened.press('Add condition');
          await opened.shows('Remove condition 1');
          opened.press('Save rule');
        },
        shows: ['This field is required', 'Incomplete rule criteria. Please select a Facebook Page'],
      },
      {
        it: 'says what an outside person lacks, in the words of the specification (S1-5-01, S1-5-03)',
        calls: choices,
        acts: async (opened) => {
          await opened.shows('No one is listed yet.');
          opened.press('Add someone outside the account');
          await opened.shows('They don’t need an account.');
          opened.write('E-mail', 'jane@');
          opened.press('Add person');
        },
        shows: ['This field is required', 'Invalid email format'],
        // The dialog's form is not the rule's.
        lacks: ['Enter a name before you save'],
      },
      {
        it: 'adds several people at once, and says where a lead goes and what it costs (S0-4-36)',
        calls: choices,
        acts: async (opened) => {
          await opened.shows('No one is listed yet.');
          opened.press('Paste several people');
          await opened.shows('People, one per line');
          opened.write('People, one per line', 'Jane Tan, jane@example.com\n陳大文, 大文@');
          await opened.shows('Line 2: Invalid email format');
          opened.write('People, one per line', 'Jane Tan, jane@example.com\n陳大文, +65 8123 4571');
          await opened.shows('Add 2 people');
          opened.press('Add 2 people');
        },
        shows: [
          'All leads take turns between Jane (1) and 陳大文 (1).',
          '+6581234571',
          'No phone number',
          'WhatsApp can’t be chosen now: WhatsApp not connected.',
          '1 credit for each lead.',
          'Unsaved changes',
        ],
      },
      {
        it: 'asks before what was entered is lost',
        calls: choices,
        acts: async (opened) => {
          await opened.shows('New rule');
          opened.write('Rule name required', 'Referrals');
          await opened.shows('Unsaved changes');
          opened.press('Cancel');
        },
        shows: ['Leave without saving?'],
      },
      {
        it: 'is saved and listed',
        calls: [...choices, state, answers(leadDistribution.create, referrals), listed(referrals)],
        acts: async (opened) => {
          await opened.shows('New rule');
          opened.write('Rule name required', 'Referrals');
          await opened.shows('Unsaved changes');
          opened.press('Save rule');
        },
        shows: ['Referrals added', 'Lead distribution rules'],
        lacks: ['Leave without saving?'],
      },
      {
        it: 'shows the server’s message beside the person it is about',
        calls: [
          ...choices,
          fails(leadDistribution.create, 'invalid_input', {
            errors: { 'recipients.0.email': 'Invalid email format' },
          }),
        ],
        acts: async (opened) => {
          await opened.shows('No one is listed yet.');
          opened.write('Rule name required', 'Referrals');
          opened.press('Paste several people');
          await opened.shows('People, one per line');
          opened.write('People, one per line', 'Jane Tan, jane@example.com');
          await opened.shows('Add 1 person');
          opened.press('Add 1 person');
          await opened.shows('All leads go to Jane.');
          opened.press('Save rule');
        },
        shows: ['Jane Tan: Invalid email format'],
      },
    ],
  },
  edit_new_distribution_rule: {
    at: '/automation/lead-distribution/edit-rule',
    ...newRule,
    filled: 'none: it is the page of a new rule (S0-2.1-47)',
  },
  edit_distribution_rule: {
    at: '/automation/lead-distribution/edit-rule/2',
    empty: {
      it: 'says that a deleted rule is gone',
      calls: [fails(leadDistribution.get, 'not_found')],
      shows: ['This rule no longer exists', 'Back to the rules'],
    },
    failed: {
      it: 'says that the rule failed to load',
      calls: [fails(leadDistribution.get, 'internal')],
      shows: ['Couldn’t load this rule'],
    },
    locked: [
      refused,
      {
        it: 'in the free tier stays readable',
        person: freeTier,
        calls: [...choices, answers(leadDistribution.get, bayshore), listed(bayshore)],
        shows: ['Leads aren’t sent in the free tier', 'Daniel Ong'],
      },
    ],
    filled: [
      {
        it: 'shows recipients with their channels and costs, who gets how many, and who is skipped (S0-4-36)',
        calls: [...choices, answers(leadDistribution.get, bayshore), listed(referrals, bayshore, rest)],
        shows: [
          'Priority 2 of 2',
          'PAGE NOT FOUND. The rule matches no leads until you choose another.',
          'daniel@example.com',
          'E-mail1 credit',
          'Appfree',
          'Outside',
          'No phone number',
          'leads take turns between Daniel (2), Jane (1) and Priya (1).',
          'Round of 4',
          'Skipped now: Priya is off today.',
          'Up to 1 credit for each lead.',
          'An unassigned lead is assigned to the member whose turn it is.',
        ],
      },
      {
        it: 'shows the first of 200 recipients, finds another, and shows the one with a fault (S0-9-10)',
        calls: [...choices, answers(leadDistribution.get, rule(2, 'Everybody', { recipients: many })), listed()],
        acts: async (opened) => {
          await opened.shows('20 of 200 shown', 'A rule can have at most 200 recipients.');
          opened.write('Find a recipient', 'Agent 199');
          await opened.shows('Remove Agent 199');
          opened.write('Find a recipient', '');
          await opened.shows('20 of 200 shown');
          opened.write('Leads per round for Agent 1', '3');
          opened.press('Save rule');
        },
        shows: ['1 recipient needs a channel before you can save', 'Choose at least one channel', 'Agent 151'],
        lacks: ['Agent 152'],
      },
      {
        it: 'shows what somebody else changed meanwhile, and asks whose stands (D6)',
        calls: [
          ...choices,
          answersInTurn(
            answers(leadDistribution.get, bayshore),
            answers(leadDistribution.get, {
              ...bayshore,
              recipients: [daniel],
              version: 4,
              updated_by: { id: 8, name: 'Tom Ashworth' },
            }),
          ),
          listed(bayshore),
          fails(leadDistribution.update, 'edit_conflict'),
        ],
        acts: async (opened) => {
          await opened.shows('Round of 4');
          opened.press('Remove Jane Tan');
          await opened.shows('Unsaved changes');
          // The page that is gone would be refused before.
          opened.press('Remove condition 1');
          opened.press('Save rule');
        },
        shows: ['Tom Ashworth changed this while you were editing.', 'Current: Daniel Ong (2; App and E-mail)'],
      },
    ],
  },
  distribution_history: {
    at: '/automation/lead-distribution/history',
    empty: {
      it: 'says what will be here',
      calls: [answers(leadDistribution.listLeadsHistory, pageWith([])), people],
      shows: ['Nothing sent yet', 'Back to the rules'],
    },
    failed: {
      it: 'says that the history failed to load',
      calls: [fails(leadDistribution.listLeadsHistory, 'internal'), people],
      shows: ['Couldn’t load the history'],
    },
    locked: refused,
    filled: [
      {
        it: 'lists each lead with client, rule, to whom and each channel’s status, and explains what kept means (G-072, S0-2.1-48)',
        calls: [answers(leadDistribution.listLeadsHistory, pageWith([lead, off])), people],
        shows: [
          'Lin Xiuying',
          'All other leads',
          'Daniel Ong and 2 others',
          'Read',
          'Kept in the outbox',
          'Failed',
          'and 20 more messages',
          'this installation stores its messages instead of sending them',
          'A client you can’t see',
          'Distribution was off',
        ],
      },
      {
        it: 'names the filters without a match',
        at: '/automation/lead-distribution/history?rule_id=2&profile_id=11&channel=email_alert&status=FAILED&from=2020-01-01',
        calls: [answers(leadDistribution.listLeadsHistory, pageWith([])), people, listed(bayshore)],
        shows: [
          'No leads for Bayshore, Facebook leads, Daniel Ong, E-mail, Failed, Since 01 Jan 2020',
          'Clear filters',
        ],
      },
      {
        it: 'opens every message with reason, tries and credits, and sends one again',
        calls: [
          answers(leadDistribution.listLeadsHistory, pageWith([lead])),
          answersInTurn(
            answers(leadDistribution.listDeliveries, pageWith([sent, kept, failed])),
            answers(leadDistribution.listDeliveries, pageWith([sent, kept, queued])),
          ),
          answers(leadDistribution.retryDelivery, queued),
          people,
        ],
        acts: async (opened) => {
          await opened.shows('Lin Xiuying');
          opened.press('What was sent about Lin Xiuying');
          await opened.shows('The number is not on WhatsApp.', '5 tries, no credits', '1 try, 1 credit', 'Open client');
          opened.press('Send again to Olga by WhatsApp');
        },
        shows: ['Queued'],
        lacks: ['Send again'],
      },
      {
        it: 'says in the drawer that the messages failed to load',
        at: '/automation/lead-distribution/history?lead=5',
        calls: [
          answers(leadDistribution.listLeadsHistory, pageWith([lead])),
          fails(leadDistribution.listDeliveries, 'internal'),
          people,
        ],
        shows: ['Couldn’t load the messages.'],
      },
      {
        it: 'in the free tier sends nothing again, and says why',
        person: freeTier,
        at: '/automation/lead-distribution/history?lead=5',
        calls: [
          answers(leadDistribution.listLeadsHistory, pageWith([lead])),
          answers(leadDistribution.listDeliveries, pageWith([failed])),
          people,
        ],
        acts: async (opened) => {
          await opened.shows('The number is not on WhatsApp.');
          opened.press('Send again to Olga by WhatsApp');
        },
        shows: ['Lead distribution is part of Pro'],
      },
    ],
  },
});
