import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';

interface HeadProps {
  name: string;
  badge: { tone: BadgeTone; icon: LucideIcon; words: string } | null;
  children: ReactNode;
  actions?: ReactNode;
}

/** The plan's name and state, a sentence, and what can be done. */
export const PlanHead = ({ name, badge, children, actions }: HeadProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <div className="min-w-0 flex-1 basis-64">
      <div className="flex flex-wrap items-center gap-2.5">
        <h2 className="font-display text-2xl font-semibold">{name}</h2>
        {badge && (
          <Badge tone={badge.tone} icon={<Icon of={badge.icon} size={12} />}>
            {badge.words}
          </Badge>
        )}
      </div>
      <p className="text-fg-2">{children}</p>
    </div>
    {actions && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div>}
  </div>
);
