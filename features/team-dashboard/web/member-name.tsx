import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import type { DashboardMember, DashboardSubteam } from '../contract.ts';
import { text } from './en.ts';
import type { Opened } from './member-filter.ts';

/** The name of a member with what sets them apart: the owner, somebody who left; or that nobody is assigned. */
export function MemberName({ member: { profile, is_owner, is_active } }: { member: DashboardMember }) {
  if (!profile) return <span className="text-fg-2">{text('unassigned')}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar of={profile} size={24} />
      <span dir="auto" className="truncate">
        {profile.name}
      </span>
      {is_owner && <Badge tone="brand">{text('owner')}</Badge>}
      {!is_active && <Badge>{text('left')}</Badge>}
    </span>
  );
}

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
