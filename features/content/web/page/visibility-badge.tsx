import { Building2, Lock, Users } from 'lucide-react';
import { useSession } from '#platform/web/session.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { ContentVisibility } from '../../contract.ts';
import { text } from '../en.ts';

const looks = {
  PRIVATE: { icon: Lock, label: text('private_content') },
  ORG: { icon: Building2, label: text('company_content') },
  SUBTEAMS: { icon: Users, label: text('subteam_content') },
} as const;

/** Shows who sees the content, in teams only; lists leave it out for company content (S0-6). */
export function VisibilityBadge({
  visibility,
  isInList = false,
}: {
  visibility: ContentVisibility;
  isInList?: boolean;
}) {
  const { is_team_account } = useSession();
  if (!is_team_account || (isInList && visibility === 'ORG')) return null;
  const { icon, label } = looks[visibility];
  return (
    <span className="inline-flex max-w-full rounded-xs bg-surface shadow-1">
      <Badge tone="outline" icon={<Icon of={icon} size={12} />}>
        {label}
      </Badge>
    </span>
  );
}
