import { afterEach, describe, expect, it, vi } from 'vitest';
import { RuleRecipient } from '#engines/rules/contract.ts';
import { Client, clients } from '#features/clients/contract.ts';
import { answers, answersInTurn, type FakeCall, fails, pageWith } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { askedLast, criterion, moveFirstDown, people, plainRule } from '#testing/web/rules.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import {
  Availability,
  availability,
  LeadDecision,
  LeadRule,
  leadDecisions,
  leadRules,
  RuleExpression,
} from '../contract.ts';
import { Difference, ruleSimulation, SimulatedRule, Simulation } from '../simulation-contract.ts';
import { leadRulesWeb } from './index.ts';

const recipient = (member_prof_id: number, name: string, max: number, given: Partial<RuleRecipient> = {}) =>
  sample(RuleRecipient, {
    member_prof_id,
    name,
    round_robin_max_leads_per_round: max,
    current_round_lead_counter: 0,
    kept_turns: 0,
    is_available: true,
    ...given,
  });
const daniel = recipient(11, 'Daniel Ong', 2, {
  current_round_lead_counter: 2,
  last_lead_received_at: '2026-11-19T08:21:00.000Z',
});
const mei = recipient(12, 'Mei Chen', 1);
const priya = recipient(13, 'Priya Raghavan', 1, { is_available: false, unavailable_reason: 'day_off', kept_turns: 1 });

const page = sample(RuleExpression, {
  name: 'page_id',
  attr_val_type: 'LIST',
  operator: 'equal',
  value: '77',
  display_value: 'Kestrel Advisory Singapore',
  label: 'Facebook Page',
});
const campaign = sample(RuleExpression, {
  name: 'campaign_id',
  attr_val_type: 'LIST',
  operator: 'not_equal',
  value: '9',
  display_value: 'CAMPAIGN NOT FOUND',
  label: 'Campaign',
  is_missing: true,
});

const rule = (id: number, name: string, given: Partial<LeadRule> = {}) =>
  sample(LeadRule, {
    ...plainRule(id, name),
    round: 28,
    num_recipients: given.member_recipients?.length ?? 0,
    member_recipients_count: given.member_recipients?.length ?? 0,
    ...given,
  });
const referrals = rule(1, 'Referrals', {
  summary: 'Source is Referral',
  member_recipients: [recipient(7, 'Nadia Rahman', 1)],
  leads_30_days: 23,
});
const bayshore = rule(2, 'Bayshore, Facebook leads', {
  summary: 'Page is Kestrel Advisory Singapore, Form is Bayshore launch',
  rule_definition: { logical_operator: 'AND', expressions: [page] },
  member_recipients: [daniel, mei, priya],
  leads_30_days: 79,
  waiting_count: 3,
});
const lost = rule(3, 'Old campaign', {
  summary: 'Campaign is not {Campaign Not Found}',
  rule_definition: { logical_operator: 'AND', expressions: [campaign] },
  is_missing_items: true,
});
const rest = rule(9, 'All other leads', {
  ...askedLast,
  save_lead_to_owner_account: true,
  leads_30_days: 12,
});
const listed = (...rules: LeadRule[]) => answers(leadRules.list, { results: rules });

const choices = [
  people,
  answers(
    leadRules.listCriteria,
    pageWith([
      criterion('page_id', 'Facebook Page'),
      criterion('form_id', 'Form'),
      criterion('campaign_id', 'Campaign'),
    ]),
  ),
  answers(leadRules.listCriteriaValues, pageWith([{ value_id: '12', value_name: 'Website', page_name: null }])),
];

const person = (id: number, name: string) => ({ id, name });
const simulatedRule = (key: number, position: [number, number] | null, name: string) =>
  sample(SimulatedRule, {
    key,
    name,
    is_default_rule: position === null,
    today_position: position?.[0] ?? null,
    draft_position: position?.[1] ?? null,
  });
const difference = (given: Partial<Difference>) =>
  sample(Difference, {
    lead_id: '018f0000-0000-7000-8000-000000000001',
    arrived_at: '2026-11-10T09:00:00.000Z',
    ...given,
  });
const simulation = sample(Simulation, {
  leads: 284,
  moved: 34,
  is_limited: false,
  to: '2026-11-20T09:00:00.000Z',
  left_over: {
    today: { total: 19, no_rule: 19, nobody_available: 0, no_recipients: 0, offered: 0 },
    draft: { total: 12, no_rule: 9, nobody_available: 3, no_recipients: 0, offered: 0 },
    leads: [],
  },
  largest: { profile: person(11, 'Daniel Ong'), today: 51, draft: 60 },
  members: [
    { profile: person(11, 'Daniel Ong'), today: 52, draft: 60 },
    { profile: person(12, 'Mei Chen'), today: 47, draft: 47 },
    { profile: person(13, 'Priya Raghavan'), today: 37, draft: 34 },
  ],
  rules: [
    simulatedRule(2, [2, 1], 'Bayshore, Facebook leads'),
    simulatedRule(1, [1, 2], 'Referrals'),
    simulatedRule(9, null, 'All other leads'),
  ],
  taken: [
    { rule: 2, from: 9, reason: 'RULE_BEFORE', count: 9 },
    { rule: 2, from: null, reason: 'CONDITION_REMOVED', count: 7 },
    { rule: 2, from: 1, reason: 'RULE_BEFORE', count: 5 },
  ],
  differences: [
    difference({
      client: { id: 41, name: 'Han Ji-woo' },
      comes_from: 'Website',
      today: null,
      draft: person(12, 'Mei Chen'),
      because: { reason: 'CONDITION_REMOVED', rule: 2, other: null },
    }),
    difference({
      client: null,
      comes_from: 'Spring',
      today: person(13, 'Priya Raghavan'),
      draft: person(11, 'Daniel Ong'),
      because: { reason: 'RULE_BEFORE', rule: 2, other: 1 },
    }),
  ],
});
const simulated = (given: Partial<Simulation> = {}) => answers(ruleSimulation.simulate, { ...simulation, ...given });

const canPress = (words: string) =>
  waitFor(() => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words);
    expect(button?.disabled).toBe(false);
  });

const refused = {
  it: 'says who can allow it',
  person: { role: 'MEMBER' as const, policies: [] },
  shows: ['You can’t manage lead assignment', 'Ask Nadia Rahman for the “Manage team” permission.'],
};
const freeTier = { is_free_tier: true };

const decision = sample(LeadDecision, {
  id: 5,
  client: { id: 41, name: 'Lin Xiuying' },
  outcome: 'TURN',
  rule_id: 3,
  rule_kind: 'assignment',
  rule_name: 'Bayshore, Facebook leads',
  rule_position: 3,
  assigned_to: { id: 11, name: 'Daniel Ong' },
  round: 28,
  turn: 1,
  turns_in_round: 4,
  skipped: [{ profile: { id: 13, name: 'Priya Raghavan' }, why: 'day_off' }],
  tested: [
    { rule_id: 1, rule_name: 'Referrals', position: 1, why: 'source', values: [] },
    {
      rule_id: 2,
      rule_name: 'Portuguese speakers',
      position: 2,
      why: 'conditions',
      values: [{ label: 'Language', value: 'English' }],
    },
    { rule_id: 3, rule_name: 'Bayshore, Facebook leads', position: 3, why: 'matched', values: [] },
  ],
  decided_at: '2026-11-20T09:00:00.000Z',
});
const hidden = sample(LeadDecision, { id: 6, outcome: 'WAITING', rule_name: 'Bayshore', rule_position: 1 });
const sentence =
  'Daniel Ong got this lead by rule 3, Bayshore, Facebook leads: turn 1 of 4 in round 28. Priya (day off) was passed over.';

const mine = sample(Availability, {
  profile: { id: 7, name: 'Nadia Rahman' },
  time_zone: 'Asia/Singapore',
  working_hours: [{ weekday: 1, from: '09:00', to: '18:00' }],
  days_off: ['2099-12-24', '2099-12-25'],
  daily_cap: 5,
  leads_today: 2,
  unavailable_reason: 'outside_hours',
});

testScreens(leadRulesWeb.screens, {
  lead_assignment: {
    at: '/team/lead-assignment',
    empty: {
      it: 'says where leads go without rules',
      calls: [listed()],
      shows: ['No rules yet', 'New leads go to the person set on each source.', 'Add rule', 'Set a default'],
    },
    failed: {
      it: 'says that the rules failed to load',
      calls: [fails(leadRules.list, 'internal')],
      shows: ['Couldn’t load the rules'],
    },
    locked: [
      refused,
      {
        it: 'in the free tier shows the rules and that none runs',
        person: freeTier,
        calls: [listed(referrals)],
        shows: ['Rules don’t run in the free tier', 'Every new lead goes to Nadia Rahman.', 'Referrals'],
      },
      {
        it: 'in the free tier a new rule opens what is part of Pro',
        person: freeTier,
        calls: [listed(referrals)],
        acts: async (opened) => {
          await opened.shows('Source is Referral');
          opened.press('Add rule');
        },
        shows: ['Lead assignment rules are part of Pro'],
      },
    ],
    filled: [
      {
        it: 'lists the rules in order with who gets the leads, and the default rule last',
        calls: [listed(referrals, bayshore, lost, rest)],
        shows: [
          'Source is Referral',
          'Daniel Ong, Mei Chen, and Priya Raghavan',
          'In turn, 2, 1 and 1',
          '3 waiting',
          '79 leads in 30 days',
          'CAMPAIGN NOT FOUND',
          'Stay unassigned',
          'Always last',
          'Default rule, always last',
          'Owner account',
        ],
        lacks: ['Set a default'],
      },
      {
        it: 'cuts a long rule at 50 characters, and reads out the whole (S0-5-16)',
        calls: [listed(bayshore, rest)],
        shows: ['Page is Kestrel Advisory Singapore, Form is Bayshore launch'],
      },
      {
        it: 'without a default rule says where other leads go',
        calls: [listed(referrals)],
        shows: ['All other leads', 'To the person set on each source', 'Set a default'],
      },
      {
        it: 'asks nothing of past leads before something changes',
        calls: [listed(referrals, bayshore, rest)],
        shows: ['Drag a rule or edit one to see who would get the leads.', 'Show today’s shares'],
        lacks: ['not saved'],
      },
      {
        it: 'shows who gets the leads today, when asked',
        calls: [listed(referrals, bayshore, rest), simulated({ moved: 0, differences: [], taken: [] })],
        acts: async (opened) => {
          await opened.shows('Source is Referral');
          opened.press('Show today’s shares');
        },
        shows: ['Every lead goes to the same person as today.'],
      },
      {
        it: 'tries a move before it is saved: who gets what, who is left over, and why',
        calls: [listed(referrals, bayshore, rest), simulated()],
        acts: moveFirstDown,
        shows: [
          '1 change not saved: Referrals moved from 1 to 2',
          'Was 1',
          'Undo move',
          'Leads replayed',
          '284',
          '12% of all',
          '7 fewer',
          'Daniel, was 18%',
          '+8',
          'Same',
          '−3',
          '9 match no rule, 3 arrived when every recipient was off duty.',
          'View 12 leads',
          'Han Ji-woo, Website',
          'No one',
          'Condition removed',
          'Rule 1 before 2',
          'A client you can’t see, Spring',
          'Rule 1 would come first for 14 leads: 5 that rule 2 took and 9 that the default rule took.',
          'Rule 1 would also take 7 leads that no rule covers today.',
        ],
      },
      {
        it: 'takes the last move back',
        calls: [listed(referrals, bayshore, rest), simulated()],
        acts: async (opened) => {
          await moveFirstDown(opened);
          await opened.shows('Undo move');
          opened.press('Undo move');
          await waitFor(() => expect(opened.text()).not.toContain('Was 1'));
        },
        shows: ['Drag a rule or edit one'],
        lacks: ['not saved', 'Was 1'],
      },
      {
        it: 'discards the draft',
        calls: [listed(referrals, bayshore, rest), simulated()],
        acts: async (opened) => {
          await moveFirstDown(opened);
          await opened.shows('Discard');
          opened.press('Discard');
          await waitFor(() => expect(opened.text()).not.toContain('Was 1'));
        },
        shows: ['Drag a rule or edit one'],
        lacks: ['not saved', 'Was 1'],
      },
      {
        it: 'saves the draft',
        calls: [
          answersInTurn(
            listed(referrals, bayshore, rest),
            answersInTurn(listed(referrals, bayshore, rest), listed(bayshore, referrals, rest)),
          ),
          simulated(),
          answers(leadRules.reorder, { results: [bayshore, referrals, rest] }),
        ],
        acts: async (opened) => {
          await moveFirstDown(opened);
          await opened.shows('1 change not saved');
          opened.press('Save rules');
        },
        shows: ['1 change saved'],
        lacks: ['not saved', 'Was 1'],
      },
      {
        it: 'saves nothing and asks when somebody else changed the order (D6)',
        calls: [answersInTurn(listed(referrals, bayshore, rest), listed(bayshore, lost, referrals, rest)), simulated()],
        acts: async (opened) => {
          await moveFirstDown(opened);
          await opened.shows('1 change not saved');
          opened.press('Save rules');
        },
        shows: ['Someone else changed the order.', 'Nothing was saved.', 'Take theirs', 'Keep mine'],
      },
      {
        it: 'says that the leads could not be replayed',
        calls: [listed(referrals, bayshore, rest), fails(ruleSimulation.simulate, 'internal')],
        acts: moveFirstDown,
        shows: ['Couldn’t replay the leads', '1 change not saved:'],
      },
      {
        it: 'offers made-up leads where none came',
        calls: [listed(referrals, bayshore, rest), simulated({ leads: 0 })],
        acts: moveFirstDown,
        shows: ['No new clients from leads in the last 30 days.', 'Try sample leads'],
      },
      {
        it: 'says before a rule is deleted what becomes of the leads that wait on it',
        calls: [listed(referrals, bayshore, rest)],
        acts: async (opened) => {
          await opened.shows('Bayshore');
          opened.press('Actions for Bayshore, Facebook leads');
          await opened.shows('Delete rule');
          opened.press('Delete rule');
        },
        shows: [
          'Delete “Bayshore, Facebook leads”?',
          '3 leads are waiting on this rule. The other rules will handle them.',
        ],
      },
    ],
  },
  add_rule: {
    at: '/team/lead-assignment/add-rule',
    empty: {
      it: 'begins with every lead and nobody',
      calls: choices,
      shows: [
        'New rule',
        'All sources',
        'Without conditions, the rule takes every lead from this source.',
        'All leads stay unassigned.',
      ],
      lacks: ['How the next leads rotate', 'Unsaved changes'],
    },
    failed: 'none: a new rule is read from nowhere',
    locked: [
      refused,
      {
        it: 'in the free tier says that no rule runs',
        person: freeTier,
        calls: choices,
        shows: ['Rules don’t run in the free tier'],
      },
    ],
    filled: [
      {
        it: 'says what is missing, in the words of the specification (S0-5-08, S0-5-09, S0-5-10)',
        calls: choices,
        acts: async (opened) => {
          await opened.shows('New rule');
          await canPress('Add condition');
          opened.press('Add condition');
          await opened.shows('Remove condition 1');
          opened.press('Save rule');
        },
        shows: [
          'This field is required',
          'Incomplete rule criteria. Please select a Facebook Page',
          'Enter a name before you save. 1 condition needs a value before you can save',
        ],
      },
      {
        it: 'makes the default rule, which takes what no other rule takes',
        at: '/team/lead-assignment/add-rule?default=true',
        calls: choices,
        shows: ['Default rule', 'When no other rule matches', 'Leads that no other rule takes stay unassigned.'],
        lacks: ['Add condition'],
      },
      {
        it: 'is saved and listed',
        calls: [...choices, answers(leadRules.create, referrals), listed(referrals)],
        acts: async (opened) => {
          await opened.shows('New rule');
          opened.write('Rule name required', 'Referrals');
          await opened.shows('Unsaved changes');
          opened.press('Save rule');
        },
        shows: ['Referrals added', 'Lead assignment rules'],
        lacks: ['Leave without saving?'],
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
        it: 'adds members to it',
        calls: choices,
        acts: async (opened) => {
          await opened.shows('No one is listed yet.');
          opened.press('Add members');
          await opened.shows('Find a member', 'Nadia Rahman (you)');
        },
        shows: ['Daniel Ong'],
      },
    ],
  },
  edit_rule: {
    at: '/team/lead-assignment/edit-rule/2',
    empty: {
      it: 'says that a deleted rule is gone',
      calls: [fails(leadRules.get, 'not_found')],
      shows: ['This rule no longer exists', 'Back to the rules'],
    },
    failed: {
      it: 'says that the rule failed to load',
      calls: [fails(leadRules.get, 'internal')],
      shows: ['Couldn’t load this rule'],
    },
    locked: refused,
    filled: [
      {
        it: 'shows the conditions, the recipients, the rule in plain words and how the next leads rotate (S0-2.1-58)',
        calls: [...choices, answers(leadRules.get, bayshore), listed(referrals, bayshore, lost, rest)],
        shows: [
          'Priority 2 of 3',
          'Kestrel Advisory Singapore',
          '2 of 2 this round',
          'Last lead 19 Nov 2026, 04:21 PM',
          'No leads from this rule yet, 1 turn kept',
          'When Page is Kestrel Advisory Singapore, leads take turns between Daniel (2), Mei (1) and Priya (1).',
          'Round of 4',
          'Mei Chen: Next',
          'Skipped now: Priya is off today.',
          'Delete rule',
        ],
      },
      {
        it: 'opens when a recipient gets leads, and asks before a change is lost',
        calls: [
          ...choices,
          answers(leadRules.get, bayshore),
          listed(bayshore),
          answers(availability.get, { ...mine, profile: { id: 13, name: 'Priya Raghavan' } }),
        ],
        acts: async (opened) => {
          await opened.shows('Round of 4');
          opened.press('Off today: availability of Priya Raghavan');
          await opened.shows('Availability of Priya Raghavan', 'Leads per day');
          opened.write('Leads per day', '7');
          await waitFor(() => expect(opened.text()).toContain('7'));
          opened.press('Close');
        },
        shows: ['Discard what you entered?', 'Your changes here have not been saved.'],
      },
      {
        it: 'is tried on past leads before it is saved',
        calls: [...choices, answers(leadRules.get, bayshore), listed(referrals, bayshore, lost, rest), simulated()],
        acts: async (opened) => {
          await opened.shows('Priority 2 of 3');
          opened.press('Try it on past leads');
        },
        shows: ['Your draft compared with the saved rules', 'Leads replayed', 'Differences'],
      },
      {
        it: 'is kept among the changes that are not saved yet',
        calls: [...choices, answers(leadRules.get, bayshore), listed(referrals, bayshore, lost, rest), simulated()],
        acts: async (opened) => {
          await opened.shows('Priority 2 of 3');
          opened.write('Rule name required', 'Harbour');
          await opened.shows('Save as draft');
          opened.press('Save as draft');
        },
        shows: ['1 change not saved: Harbour renamed', 'Changed'],
        lacks: ['Leave without saving?'],
      },
      {
        it: 'marks a value that is gone (S0-5-14)',
        at: '/team/lead-assignment/edit-rule/3',
        calls: [...choices, answers(leadRules.get, lost), listed(lost)],
        shows: [
          'CAMPAIGN NOT FOUND. The rule matches no leads until you choose another.',
          'Campaign is not {Campaign Not Found}',
        ],
      },
      {
        it: 'shows what somebody else changed meanwhile, and asks whose stands (D6)',
        calls: [
          ...choices,
          answersInTurn(
            answers(leadRules.get, bayshore),
            answers(leadRules.get, {
              ...bayshore,
              name: 'Bayshore launch',
              version: 4,
              updated_by: { id: 8, name: 'Tom Ashworth' },
            }),
          ),
          listed(bayshore),
          fails(leadRules.update, 'edit_conflict'),
        ],
        acts: async (opened) => {
          await opened.shows('Round of 4');
          opened.write('Rule name required', 'Bayshore');
          await opened.shows('Unsaved changes');
          opened.press('Save rule');
        },
        shows: [
          'Changed by someone else',
          'Tom Ashworth changed this while you were editing.',
          'Current: Bayshore launch',
          'Yours: Bayshore',
        ],
      },
    ],
  },
  decision_history: {
    at: '/team/lead-assignment/history',
    empty: {
      it: 'says what will be here',
      calls: [answers(leadDecisions.list, pageWith([])), people],
      shows: ['No decisions yet', 'After the next lead, you’ll see who got it and why.'],
    },
    failed: {
      it: 'says that the decisions failed to load',
      calls: [fails(leadDecisions.list, 'internal'), people],
      shows: ['Couldn’t load the decisions'],
    },
    locked: refused,
    filled: [
      {
        it: 'lists who got which lead, by which rule and why',
        calls: [answers(leadDecisions.list, { ...pageWith([decision, hidden]), count: 2 }), people],
        shows: [
          '2 decisions',
          'Lin Xiuying',
          'Daniel Ong',
          sentence,
          'A client you can’t see',
          'Waiting',
          'Rule 1, Bayshore matched',
        ],
      },
      {
        it: 'names the filters without a match',
        at: '/team/lead-assignment/history?outcome=WAITING&rule_id=2&profile_id=11&from=2020-01-01',
        calls: [answers(leadDecisions.list, pageWith([])), people, listed(bayshore)],
        shows: ['No decisions for Daniel Ong, Bayshore, Facebook leads, Waiting, Since 01 Jan 2020', 'Clear filters'],
      },
      {
        it: 'opens every rule that was asked',
        calls: [answers(leadDecisions.list, pageWith([decision])), people],
        acts: async (opened) => {
          await opened.shows('Lin Xiuying');
          opened.press('Decision about Lin Xiuying');
        },
        shows: [
          'Rules checked, in order',
          'No match: another source',
          'No match: Language is English',
          'Turns of Priya are kept and come first once they are available.',
          'Open client',
        ],
      },
    ],
  },
  availability: {
    at: '/account/availability',
    empty: {
      it: 'says that leads come at any time',
      calls: [answers(availability.getOwn, sample(Availability, { time_zone: 'Asia/Singapore', leads_today: 0 }))],
      shows: ['Receiving leads', '0 assigned today', 'Not paused', 'No upcoming days off.', 'No limit'],
      lacks: ['Monday'],
    },
    failed: {
      it: 'says that it failed to load',
      calls: [fails(availability.getOwn, 'internal')],
      shows: ['Couldn’t load the availability'],
    },
    locked: {
      it: 'in the free tier says that no rule runs',
      person: freeTier,
      calls: [answers(availability.getOwn, mine)],
      shows: ['Rules don’t run in the free tier'],
    },
    filled: [
      {
        it: 'shows working hours, days off and the limit, with the zone',
        calls: [answers(availability.getOwn, mine)],
        shows: [
          'Not receiving leads',
          'Outside working hours',
          '2 assigned today',
          'Times are in Asia/Singapore.',
          'Monday',
          '09:00 AM',
          '24 Dec 2099 to 25 Dec 2099',
        ],
        lacks: ['Save changes'],
      },
      {
        it: 'copies the hours of a day to all weekdays and saves them',
        calls: [answers(availability.getOwn, mine), answers(availability.updateOwn, mine)],
        acts: async (opened) => {
          await opened.shows('Monday');
          opened.press('Copy Monday to all weekdays');
          await opened.shows('Working hours changed', 'Copy Friday to all weekdays');
          opened.press('Save changes');
        },
        shows: ['Availability saved'],
      },
      {
        it: 'says what is wrong with the limit',
        calls: [answers(availability.getOwn, mine)],
        acts: async (opened) => {
          await opened.shows('Leads per day');
          opened.write('Leads per day', '0');
          await opened.shows('Daily limit changed');
          opened.press('Save changes');
        },
        shows: ['Enter a number from 1 to 1,000.'],
      },
    ],
  },
});

describe('why this person, on the record', () => {
  const client = sample(Client, { id: 41, name: 'Lin Xiuying', assigned_to: { id: 11, name: 'Daniel Ong' } });
  let opened: OpenPage | undefined;
  const open = (...calls: FakeCall[]) => {
    opened = openPage('/client/41', { calls: [answers(clients.get, client), ...calls] });
    return opened;
  };
  afterEach(() => {
    opened?.close();
    vi.unstubAllGlobals();
  });

  it('says which rule and turn chose the assignee, and shows the rules on demand', async () => {
    await open(answers(leadDecisions.ofClient, { decision })).shows(
      'Why this person?',
      sentence,
      'Show the rules',
      'Open rule',
    );
  });

  it('says so when somebody assigned the client to another person since', async () => {
    const other = { ...decision, assigned_to: { id: 12, name: 'Mei Chen' } };
    await open(answers(leadDecisions.ofClient, { decision: other })).shows(
      'Someone has since assigned the client to Daniel Ong.',
    );
  });
});
