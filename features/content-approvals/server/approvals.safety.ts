import { textTemplates } from '#features/content/contract.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { contentApprovals } from '../contract.ts';

const publisher = (org: Org) => org.member({ permissions: { changeContentVisibilityToOrg: true } });

const ofContent = async ({ owner }: Org, marker: string) => {
  const { id } = await owner.call(textTemplates.create, { body: { title: marker, body: 'Hi' } });
  return { params: { t: 'text' as const, id } };
};

const request = async (org: Org, marker: string) => ({
  ...(await ofContent(org, marker)),
  body: { profile_id: (await publisher(org)).profile_id, visibility: 'ORG' as const, note: '' },
});

const asked = async (org: Org, marker: string) => {
  const call = await request(org, marker);
  await org.owner.call(contentApprovals.ask, call);
  return { params: call.params };
};

export const contentApprovalSafety = safetyRows(contentApprovals, {
  listPublishers: { about: 'person', call: () => ({}) },
  ask: { about: 'row', call: request },
  answer: {
    about: 'row',
    call: async (org, marker) => ({ ...(await asked(org, marker)), body: { approve: true, note: 'Fine' } }),
  },
  withdraw: { about: 'row', call: asked },
});
