import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { ActivityType } from '../activity-types.ts';
import { activityLooks } from './activity-looks.ts';
import { activityMarks } from './marks/activity-marks.ts';

/** The icon alone in the colour of the surrounding text, beside other words. */
export const ActivityGlyph = ({ type }: { type: ActivityType }) => (
  <span className={classNames('size-4 shrink-0', activityMarks[type])} />
);

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
