import type { Story } from '#platform/web/ui/stories/story.ts';
import { Example } from '#platform/web/ui/stories/story-parts.tsx';
import { NewBadge } from './new-badge.tsx';
import { OpenedBadge } from './opened-badge.tsx';
import { Stage } from './stage.tsx';
import { stageShapeAt } from './stage-shapes.ts';
import { TestBadge } from './test-badge.tsx';

const stages = ['New', 'Contacted', 'Viewing booked', 'Negotiating', 'Won', 'Lost'];

export const story: Story = {
  title: 'Marks of leads',
  render: () => (
    <>
      <Example of="New, a test, and what became of a share">
        <NewBadge />
        <TestBadge />
        <OpenedBadge times_viewed={3} seconds_viewed={134} />
        <OpenedBadge times_viewed={0} seconds_viewed={0} />
      </Example>
      <Example of="Lead stages, shape carries progress">
        {stages.map((name, position) => (
          <Stage key={name} name={name} shape={stageShapeAt(position, stages.length)} />
        ))}
      </Example>
    </>
  ),
};
