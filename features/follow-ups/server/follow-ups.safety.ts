import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { followUps } from '../contract.ts';

const ofClient = async (org: Org, marker: string) => ({ params: { id: (await org.client({ name: marker })).id } });

const ofFollowUp = async (org: Org, marker: string) => {
  const { params } = await ofClient(org, marker);
  await org.owner.call(followUps.updateForClient, { params, body: { schedule: { kind: 'tomorrow' } } });
  return { params };
};

export const followUpSafety = safetyRows(followUps, {
  list: {
    about: 'org',
    call: async (org, marker) => {
      await ofFollowUp(org, marker);
      return {};
    },
  },
  listUnscheduled: {
    about: 'org',
    call: async (org, marker) => {
      await org.client({ name: marker });
      return {};
    },
  },
  count: { about: 'org', call: () => ({}) },
  updateForClient: {
    about: 'client',
    call: async (org, marker) => ({ ...(await ofClient(org, marker)), body: { schedule: { kind: 'someday' } } }),
  },
  undoUpdate: { about: 'client', call: ofFollowUp },
  deleteForClient: { about: 'client', call: ofFollowUp },
  complete: { about: 'client', call: ofFollowUp },
  restore: {
    about: 'client',
    call: async (org, marker) => {
      const parts = await ofFollowUp(org, marker);
      await org.owner.call(followUps.complete, parts);
      return parts;
    },
  },
  setAuto: {
    about: 'client',
    call: async (org, marker) => ({ body: { client_id: (await org.client({ name: marker })).id } }),
  },
});
