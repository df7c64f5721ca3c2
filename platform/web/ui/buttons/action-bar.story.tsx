import { CalendarPlus, Ellipsis, MessageSquare, Phone, StickyNote } from 'lucide-react';
import { Icon } from '../layout/icon.tsx';
import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { ActionBar, ActionBarButton, ActionBarContent, actionBarItem } from './action-bar.tsx';

export const story: Story = {
  title: 'Action bar of a phone',
  render: () => (
    <Example of="A button that cannot be used, a link, buttons" isColumn>
      <ActionBar label="Client actions">
        <ActionBarButton aria-disabled data-main icon={<Icon of={MessageSquare} size={20} />}>
          WhatsApp
        </ActionBarButton>
        <a href="tel:+6581234571" className={actionBarItem}>
          <ActionBarContent icon={<Icon of={Phone} size={20} />}>Call</ActionBarContent>
        </a>
        <ActionBarButton icon={<Icon of={StickyNote} size={20} />}>Note</ActionBarButton>
        <ActionBarButton icon={<Icon of={CalendarPlus} size={20} />}>Follow-up</ActionBarButton>
        <ActionBarButton icon={<Icon of={Ellipsis} size={20} />}>More</ActionBarButton>
      </ActionBar>
    </Example>
  ),
};
