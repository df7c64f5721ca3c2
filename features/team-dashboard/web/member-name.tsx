import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import type { DashboardMember } from '../contract.ts';
import { text } from './en.ts';

/** The name of a member with what sets them apart: the owner, somebody who left; or that nobody is assigned. */
export function MemberName({ member: { profile, is_owner, is_active } }: { member: DashboardMember }) {
  if (!profile) return <span className="text-fg-2">{text('unassigned')}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar of={profile} size={24} />
      <span className="truncate">{profile.name}</span>
      {is_owner && <Badge tone="brand">{text('owner')}</Badge>}
      {!is_active && <Badge>{text('left')}</Badge>}
    </span>
  );
}
