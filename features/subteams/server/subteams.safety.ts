import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { subteamPage, subteams } from '../contract.ts';

let made = 0;

/** A name is given once in an organisation, and the matrix makes some calls twice. */
async function ofSubteam(org: Org, marker: string) {
  made += 1;
  const { id } = await org.owner.call(subteams.create, { body: { name: `${marker} ${made}` } });
  return { params: { id } };
}

async function ofMember(org: Org, marker: string) {
  const member = await org.member({ name: marker });
  made += 1;
  const body = { name: `${marker} ${made}`, member_ids: [member.profile_id] };
  const { id } = await org.owner.call(subteams.create, { body });
  return { id, profile_id: member.profile_id };
}

const catalogueSafety = safetyRows(subteams, {
  list: {
    about: 'org',
    call: async (org, marker) => {
      await ofSubteam(org, marker);
      return {};
    },
  },
  create: { about: 'org', call: (_org, marker) => ({ body: { name: marker } }) },
  listUserSubteams: { about: 'person' },
  get: { about: 'row', call: ofSubteam },
  update: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofSubteam(org, marker)), body: { member_ids: [] } }),
  },
  delete: { about: 'row', call: ofSubteam },
  listMembers: { about: 'row', call: ofSubteam },
  removeMember: {
    about: 'row',
    call: async (org, marker) => {
      const { id, profile_id } = await ofMember(org, marker);
      return { params: { id, memberId: profile_id } };
    },
  },
  checkHasContent: {
    about: 'row',
    call: async (org, marker) => {
      const { id, profile_id } = await ofMember(org, marker);
      return { params: { a: id, b: profile_id } };
    },
  },
});

const pageSafety = safetyRows(subteamPage, {
  setManager: {
    about: 'row',
    call: async (org, marker) => {
      const { id, profile_id } = await ofMember(org, marker);
      return { params: { id }, body: { profile_id, is_manager: true } };
    },
  },
  listContents: { about: 'row', call: ofSubteam },
  moveContents: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofSubteam(org, marker)), body: { visibility: 'ORG' } }),
  },
  previewRemoval: { about: 'row', call: ofSubteam },
});

export const subteamSafety = [...catalogueSafety, ...pageSafety];
