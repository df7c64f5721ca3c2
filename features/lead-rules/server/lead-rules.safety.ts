import { fileMarkedLead } from '#testing/leads/leads.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { availability, leadDecisions, leadRules } from '../contract.ts';

const newRule = async ({ owner }: Org, marker: string): Promise<number> =>
  (await owner.call(leadRules.create, { body: { name: marker } })).id;

const ofRule = async (org: Org, marker: string) => ({ params: { id: await newRule(org, marker) } });

const ruleSafety = safetyRows(leadRules, {
  list: {
    about: 'org',
    call: async (org, marker) => {
      await newRule(org, marker);
      return {};
    },
  },
  get: { about: 'row', call: ofRule },
  create: { about: 'org', call: (_org, marker) => ({ body: { name: marker } }) },
  update: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofRule(org, marker)), body: { base: 1, name: `${marker} changed` } }),
  },
  delete: { about: 'row', call: ofRule },
  reorder: {
    about: 'org',
    call: async (org, marker) => {
      await newRule(org, marker);
      const ids = (await org.owner.call(leadRules.list)).results.map(({ id }) => id);
      return { body: { ids, base: ids } };
    },
  },
  listCriteria: {
    about: 'org',
    call: async (org, marker) => {
      await fileMarkedLead(org, marker);
      return {};
    },
  },
  listCriteriaValues: {
    about: 'org',
    call: async (org, marker) => {
      await fileMarkedLead(org, marker);
      return { body: { name: 'form_id' } };
    },
  },
});

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

export const leadRuleSafety = [...ruleSafety, ...decisionSafety, ...availabilitySafety];
