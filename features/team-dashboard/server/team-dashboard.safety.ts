import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { teamDashboard } from '../contract.ts';
import { memberContent } from '../member-content-contract.ts';

const withMember = async (org: Org, marker: string) => {
  await org.member({ name: marker });
  return {};
};

const withLead = async (org: Org, marker: string) => {
  await org.client({ name: marker, source: 'external_integration' });
  return {};
};

export const teamDashboardSafety = safetyRows(teamDashboard, {
  get: { about: 'org', call: withMember },
  // The call answers a CSV, not JSON, of the same figures.
  download: { about: 'person' },
  listLeads: { about: 'org', call: withLead },
  listFollowUps: { about: 'org', call: withLead },
  listShares: { about: 'org', call: withLead },
});

export const memberContentSafety = safetyRows(memberContent, { getStats: { about: 'org', call: withMember } });
