import {
  type DeliveryStatus,
  type DistributedLead,
  type DistributionChannel,
  deliveryStatuses,
  distributionChannels,
} from '../../contract.ts';

/** How many messages of one channel have which status. */
export interface ChannelCount {
  channel: DistributionChannel;
  statuses: { status: DeliveryStatus; count: number }[];
}

/** Counts the listed messages about a lead by channel and status, each in its usual order. */
export const countDeliveries = ({ deliveries }: Pick<DistributedLead, 'deliveries'>): ChannelCount[] =>
  distributionChannels
    .map((channel) => {
      const sent = deliveries.filter((delivery) => delivery.channel === channel);
      const statuses = deliveryStatuses
        .map((status) => ({ status, count: sent.filter((delivery) => delivery.status === status).length }))
        .filter(({ count }) => count > 0);
      return { channel, statuses };
    })
    .filter(({ statuses }) => statuses.length > 0);

/** Lists the recipients of the listed messages, each once. */
export function listReceivers({
  deliveries,
}: Pick<DistributedLead, 'deliveries'>): { id: number | string; name: string }[] {
  const found = new Map<number | string, string>();
  for (const { recipient } of deliveries) {
    found.set(recipient.member_prof_id ?? `outside-${recipient.name}`, recipient.name);
  }
  return [...found].map(([id, name]) => ({ id, name }));
}
