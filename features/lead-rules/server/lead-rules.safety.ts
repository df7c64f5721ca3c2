import { fileMarkedLead } from '#testing/leads/leads.ts';
import { ruleSafety } from '#testing/rules.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { availability, leadDecisions, leadRules } from '../contract.ts';

const newRule = async ({ owner }: Org, marker: string): Promise<number> =>
  (await owner.call(leadRules.create, { body: { name: marker } })).id;

const decisionSafety = safetyRows(leadDecisions, {
  ofClient: {
    about: 'client',
    call: async (org, marker) => ({ params: { id: (await org.client({ name: marker })).id } }),
  },
  list: {
    about: 'org',
    call: async (org, marker) => {
      await newRule(org, marker);
      await fileMarkedLead(org, marker);
      return {};
    },
  },
});

const written = { working_hours: null, days_off: [], is_paused: true, paused_until: null, daily_cap: 3 };

const availabilitySafety = safetyRows(availability, {
  getOwn: { about: 'person', call: () => ({}) },
  updateOwn: { about: 'person', call: () => ({ body: written }) },
  get: {
    about: 'row',
    call: async (org, marker) => ({ params: { id: (await org.member({ name: marker })).profile_id } }),
  },
  update: {
    about: 'row',
    call: async (org, marker) => ({ params: { id: (await org.member({ name: marker })).profile_id }, body: written }),
  },
});

export const leadRuleSafety = [
  ...safetyRows(leadRules, ruleSafety(leadRules.list, newRule)),
  ...decisionSafety,
  ...availabilitySafety,
];
