import type { ContactType } from '#domain/channels.ts';
import { ChannelIcon, channelLabel } from '#domain/web/channel-icon.tsx';
import type { Client } from '#features/clients/contract.ts';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { listWays } from './contact-ways.ts';
import type { QuickContactPopoverProps } from './quick-contact-popover.tsx';

const QuickContactPopover = lazyOnInteraction<QuickContactPopoverProps>(() =>
  import('./quick-contact-popover.tsx').then((module) => module.QuickContactPopover),
);

interface QuickContactProps {
  client: Client;
  channel: ContactType;
  /** True for a large button at the end of a row on a phone. */
  isLarge?: boolean;
  /** True for a button that shows its name, as the next step of a card. */
  isLabelled?: boolean;
}

/** Shows one contact button, in a row of a list or on a card; absent where the client cannot be reached by it. */
export function QuickContact({ client, channel, isLarge = false, isLabelled = false }: QuickContactProps) {
  if (listWays(client, channel).length === 0) return null;
  return (
    <QuickContactPopover
      client={client}
      channel={channel}
      trigger={
        isLabelled ? (
          <Button size="sm" icon={<ChannelIcon channel={channel} size={16} />}>
            {channelLabel(channel)}
          </Button>
        ) : (
          <IconButton
            variant="ghost"
            size={isLarge ? 'lg' : 'sm'}
            label={channelLabel(channel)}
            title={channelLabel(channel)}
            icon={<ChannelIcon channel={channel} size={isLarge ? 20 : 16} />}
          />
        )
      }
    />
  );
}
