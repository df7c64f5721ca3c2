import { daysFilter } from '#domain/web/days-filter.ts';
import { makeRuleFilter } from '#engines/rules/web/index.ts';
import { memberFilter } from '#features/lead-rules/web/index.ts';
import { choiceFilter } from '#platform/web/list/filters/filters.ts';
import {
  type DeliveryStatus,
  type DistributionChannel,
  deliveryStatuses,
  distributionChannels,
} from '../../contract.ts';
import { labelChannel } from '../channels/channel-mark.tsx';
import { distributionRules } from '../distribution-rules.ts';
import { text } from './en.ts';

/** Filters by a way leads were sent. */
const channelFilter = choiceFilter<'channel', DistributionChannel>('channel', {
  label: text('channel'),
  anyLabel: text('any_channel'),
  choices: Object.fromEntries(distributionChannels.map((channel) => [channel, labelChannel(channel)])) as Record<
    DistributionChannel,
    string
  >,
});

/** Filters by how far a message came. */
const statusFilter = choiceFilter<'status', DeliveryStatus>('status', {
  label: text('status'),
  anyLabel: text('any_status'),
  choices: Object.fromEntries(deliveryStatuses.map((status) => [status, text(status)])) as Record<
    DeliveryStatus,
    string
  >,
});

export const historyFilters = [
  makeRuleFilter(distributionRules),
  memberFilter,
  channelFilter,
  statusFilter,
  daysFilter,
];
