import { newWebhook } from '#testing/leads/leads.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { selfTests } from '../contract.ts';

const newSource = async (org: Org, marker: string) => ({ id: (await newWebhook(org, { name: marker })).id });

export const selfTestSafety = safetyRows(selfTests, {
  list: {
    about: 'org',
    call: async (org, marker) => {
      await org.owner.call(selfTests.start, { params: await newSource(org, marker), body: {} });
      return { query: { kind: 'webhook' } };
    },
  },
  start: { about: 'row', call: async (org, marker) => ({ params: await newSource(org, marker), body: {} }) },
  recordSeen: {
    about: 'row',
    call: async (org, marker) => {
      const params = await newSource(org, marker);
      const { id } = await org.owner.call(selfTests.start, { params, body: {} });
      return { params, body: { self_test_id: id } };
    },
  },
  setDaily: {
    about: 'row',
    call: async (org, marker) => ({ params: await newSource(org, marker), body: { is_on: true } }),
  },
});
