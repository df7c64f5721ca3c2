import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import type { Story } from '#platform/web/ui/stories/story.ts';
import { Example } from '#platform/web/ui/stories/story-parts.tsx';
import { channels } from '../channel-list.ts';
import { ChannelIcon, channelLabel } from './channel-icon.tsx';

export const story: Story = {
  title: 'Channels',
  render: () => (
    <Example of="Always in this order">
      <Button icon={<ChannelIcon channel="whatsapp" />}>WhatsApp</Button>
      {channels.slice(1).map((channel) => (
        <IconButton key={channel} label={channelLabel(channel)} icon={<ChannelIcon channel={channel} />} />
      ))}
    </Example>
  ),
};
