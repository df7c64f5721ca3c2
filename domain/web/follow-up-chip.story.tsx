import type { Story } from '#platform/web/ui/stories/story.ts';
import { Example } from '#platform/web/ui/stories/story-parts.tsx';
import { FollowUpChip } from './follow-up-chip.tsx';

export const story: Story = {
  title: 'Follow-ups',
  render: () => (
    <Example of="When a client is to be contacted next">
      <FollowUpChip followUp={{ type: 'overdue' }} />
      <FollowUpChip followUp={{ type: 'today', time: '05:30 PM' }} />
      <FollowUpChip followUp={{ type: 'tomorrow' }} />
      <FollowUpChip followUp={{ type: 'in_days', days: 3 }} />
      <FollowUpChip followUp={{ type: 'someday' }} />
      <FollowUpChip followUp={{ type: 'unscheduled' }} />
    </Example>
  ),
};
