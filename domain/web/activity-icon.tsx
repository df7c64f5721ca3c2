import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { ActivityType } from '../activity-types.ts';
import { activityLooks } from './activity-looks.ts';

/** The icon alone in the colour of the surrounding text, for table cells. */
export function ActivityGlyph({ type }: { type: ActivityType }) {
  return <Icon of={activityLooks[type].icon} className="text-icon" />;
}

/** The coloured circle of a timeline line; screen readers read out the type (S0-9-27). */
export function ActivityIcon({ type }: { type: ActivityType }) {
  const { icon, color, name } = activityLooks[type];
  return (
    <span
      role="img"
      aria-label={name}
      style={{ background: `var(--ui-act-${color}-bg)`, color: `var(--ui-act-${color}-fg)` }}
      className="inline-grid size-7 shrink-0 place-items-center rounded-full forced-colors:border"
    >
      <Icon of={icon} size={15} />
    </span>
  );
}
