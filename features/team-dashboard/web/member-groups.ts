import type { DashboardMember, DashboardSubteam } from '../contract.ts';
import type { Opened } from './member-filter.ts';

/** The members of a sub-team; of none where `subteam` is null. */
export interface MemberGroup {
  subteam: DashboardSubteam | null;
  members: readonly DashboardMember[];
}

export interface GroupsProps {
  label: string;
  groups: readonly MemberGroup[];
  opened: Opened | null;
  onOpen: (opened: Opened) => void;
}
