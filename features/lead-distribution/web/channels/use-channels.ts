import { useRead } from '#platform/web/data.ts';
import { type DistributionChannel, type DistributionChannels, leadDistribution } from '../../contract.ts';

export type ChannelFacts = DistributionChannels['results'][number];

/** Returns what can be sent with and what it costs; nothing until it is known. */
export function useChannels(): (channel: DistributionChannel) => ChannelFacts | undefined {
  const channels = useRead(leadDistribution.listChannels, {}).data?.results;
  return (channel) => channels?.find((facts) => facts.channel === channel);
}
