import { Bell, Mail } from 'lucide-react';
import { ChannelIcon } from '#domain/web/channel-icon.tsx';
import { useRead } from '#platform/web/data.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type DistributionChannel, type DistributionChannels, leadDistribution } from '../../contract.ts';
import { text } from '../en.ts';

/** Returns 'E-mail'. */
export const labelChannel = (channel: DistributionChannel): string => text(channel);

/** A decorative icon of a way leads are sent. */
export function ChannelMark({ channel, size = 14 }: { channel: DistributionChannel; size?: 12 | 14 | 16 }) {
  if (channel === 'whatsapp_alert') return <ChannelIcon channel="whatsapp" size={size} />;
  return <Icon of={channel === 'app_alert' ? Bell : Mail} size={size} />;
}

export type ChannelFacts = DistributionChannels['results'][number];

/** Returns what can be sent with and what it costs; nothing until it is known. */
export function useChannels(): (channel: DistributionChannel) => ChannelFacts | undefined {
  const channels = useRead(leadDistribution.listChannels, {}).data?.results;
  return (channel) => channels?.find((facts) => facts.channel === channel);
}
