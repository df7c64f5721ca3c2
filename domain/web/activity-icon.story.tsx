import type { Story } from '#platform/web/ui/stories/story.ts';
import { Example } from '#platform/web/ui/stories/story-parts.tsx';
import { ActivityType } from '../activity-types.ts';
import { ActivityIcon } from './activity-icon.tsx';
import { activityLooks } from './activity-looks.ts';

export const story: Story = {
  title: 'Activities',
  render: () => (
    <Example of="Timeline icons, one per activity type">
      <ul className="grid w-full grid-cols-2 gap-x-3 gap-y-1.5 text-fg-2">
        {ActivityType.options.map((type) => (
          <li key={type} className="flex min-w-0 items-center gap-2">
            <ActivityIcon type={type} />
            <span className="truncate">{activityLooks[type].name}</span>
          </li>
        ))}
      </ul>
    </Example>
  ),
};
