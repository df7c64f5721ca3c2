import { randomUUID } from 'node:crypto';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { team } from '../contract.ts';

const newAddress = (marker: string) => `${marker.replace(/\W+/g, '-')}-${randomUUID()}@kestrel.example`;

const invited = async ({ owner }: Org, marker: string) => {
  const body = { emails: [newAddress(marker)] };
  const { results } = await owner.call(team.bulkInviteNewMembers, { body });
  return results[0]!.profile_id;
};

const ofInvited = async (org: Org, marker: string) => ({ body: { profile_id: await invited(org, marker) } });
const ofMember = async (org: Org, marker: string) => (await org.member({ name: marker })).profile_id;

export const teamSafety = safetyRows(team, {
  getPricingInfo: { about: 'org', call: () => ({}) },
  listMembers: {
    about: 'org',
    call: async (org, marker) => {
      await org.member({ name: marker });
      return { query: { include_invited_members: true } };
    },
  },
  listManageMembers: {
    about: 'org',
    call: async (org, marker) => {
      await org.member({ name: marker });
      return {};
    },
  },
  getOverview: { about: 'org', call: () => ({}) },
  listSubteams: {
    about: 'org',
    call: async (org, marker) => {
      await org.subteam(marker, [org.owner]);
      return {};
    },
  },
  bulkInviteNewMembers: { about: 'org', call: (_org, marker) => ({ body: { emails: [newAddress(marker)] } }) },
  resendInvite: { about: 'row', call: ofInvited },
  cancelInvite: { about: 'row', call: ofInvited },
  editMemberPermissions: {
    about: 'row',
    call: async (org, marker) => ({
      body: { profile_id: await ofMember(org, marker), permissions: { deleteClients: true } },
    }),
  },
  previewPermissions: {
    about: 'row',
    call: async (org, marker) => ({
      body: { profile_id: await ofMember(org, marker), permissions: { viewUnassignedClients: true } },
    }),
  },
  previewClients: {
    about: 'row',
    call: async (org, marker) => ({
      body: { profile_id: await ofMember(org, marker), permissions: { viewUnassignedClients: true } },
    }),
  },
  previewDeactivation: { about: 'row', call: async (org, marker) => ({ params: { id: await ofMember(org, marker) } }) },
  editAccountStatus: {
    about: 'row',
    call: async (org, marker) => ({
      body: { profile_id: await ofMember(org, marker), account_status: 'DEACTIVATED' },
    }),
  },
});
