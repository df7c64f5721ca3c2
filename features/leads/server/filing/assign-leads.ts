import type { OrgScope } from '#platform/server/database/scope.ts';
import type { LeadSource } from '../../lead-source.ts';
import { findReceivers, type Receiver } from './receivers.queries.ts';

export interface Receivers {
  /** Returns who gets a new client of this source; null leaves it unassigned. */
  assigneeOf(source: LeadSource): number | null;
  /** The active owner. */
  readonly owner_id: number | null;
  /** Returns this profile; undefined for one that is not active. */
  find(profile_id: number): Receiver | undefined;
}

/**
 * Finds who gets the leads of these sources (S0-4-54): the source's own assignee, else the owner where leads are saved
 * to the owner's account, else nobody. A deactivated assignee counts as none. Assignment rules will apply before this
 * once they exist.
 */
export async function receiversFor(
  scope: OrgScope,
  sources: Iterable<LeadSource>,
  known_assignees: readonly number[],
): Promise<Receivers> {
  const wanted = [...sources].flatMap(({ default_assignee_id }) => default_assignee_id ?? []);
  const receivers = await findReceivers(scope, [...wanted, ...known_assignees]);
  const byId = new Map(receivers.map((receiver) => [receiver.profile_id, receiver]));
  const owner = receivers.find(({ role }) => role === 'OWNER');
  return {
    assigneeOf: ({ default_assignee_id, save_lead_to_owner_account }) => {
      const chosen = default_assignee_id === null ? undefined : byId.get(default_assignee_id);
      return chosen?.profile_id ?? (save_lead_to_owner_account ? (owner?.profile_id ?? null) : null);
    },
    owner_id: owner?.profile_id ?? null,
    find: (profile_id) => byId.get(profile_id),
  };
}
