import { Info, Workflow } from 'lucide-react';
import { daysFilter } from '#domain/web/days-filter.ts';
import { defineHistory, forManagers, makeRuleFilter } from '#engines/rules/web/index.ts';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { memberFilter } from '#features/lead-rules/web/index.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { choiceFilter } from '#platform/web/list/filters/filters.ts';
import { ListScreen } from '#platform/web/list/list-screen.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import {
  type DeliveryStatus,
  type DistributedLead,
  type DistributionChannel,
  deliveryStatuses,
  distributionChannels,
  leadDistribution,
} from '../../contract.ts';
import { leadDistributionPages } from '../../pages.ts';
import { ChannelMark, labelChannel } from '../channels/channel-mark.tsx';
import { distributionRules } from '../distribution-rules.ts';
import { DeliveryStatusWords } from './delivery-status.tsx';
import { text } from './en.ts';
import { LeadDetails } from './lead-details.tsx';

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

const historyFilters = [makeRuleFilter(distributionRules), memberFilter, channelFilter, statusFilter, daysFilter];

/** To whom the lead was sent; without a message, why there is none. */
function Receivers({ lead }: { lead: DistributedLead }) {
  const people = listReceivers(lead);
  const [first] = people;
  if (!first) return <Badge tone={lead.outcome === 'NO_RECIPIENT' ? 'neutral' : 'warning'}>{text(lead.outcome)}</Badge>;
  const count = people.length - 1;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar of={first} size={20} />
      <span dir="auto" className="truncate">
        {count > 0 ? text('more_people', { name: first.name, count }) : first.name}
      </span>
    </span>
  );
}

/** The channels with how far their messages came. */
function Messages({ lead }: { lead: DistributedLead }) {
  const rest = lead.deliveries_count - lead.deliveries.length;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-0.5">
      {countDeliveries(lead).map(({ channel, statuses }) => (
        <span key={channel} className="flex flex-wrap items-center gap-x-1.5">
          <span className="flex text-icon">
            <ChannelMark channel={channel} />
          </span>
          <span className="text-fg-3">{labelChannel(channel)}</span>
          {statuses.map((counted) => (
            <DeliveryStatusWords key={counted.status} {...counted} />
          ))}
        </span>
      ))}
      {rest > 0 && <span className="text-fg-3">{text('more_messages', { count: rest })}</span>}
    </span>
  );
}

const history = defineHistory<DistributedLead>({
  kind: distributionRules,
  param: 'lead',
  nameButton: (name) => text('open_lead', { name }),
  order: ['lead', 'when', 'rule', 'to', 'messages'],
  ruleWidth: 170,
  columns: [
    { id: 'to', label: text('column_to'), width: 210, isDefault: true, cell: (lead) => <Receivers lead={lead} /> },
    {
      id: 'messages',
      label: text('column_messages'),
      width: 420,
      isDefault: true,
      cell: (lead) => <Messages lead={lead} />,
    },
  ],
  end: (lead) => <Receivers lead={lead} />,
  line: (lead) => <Messages lead={lead} />,
  lineClassName: 'max-h-5 overflow-hidden',
  after: ({ rule_name }) => rule_name && ` · ${rule_name}`,
  empty: { title: text('empty_title'), text: text('empty_text'), end: 'text' },
});

const historyList = defineList(leadDistribution.listLeadsHistory, {
  words: {
    label: text('title'),
    notLoaded: text('not_loaded'),
    noMatch: { title: (filters) => text('no_match', { filters }), text: text('no_match_text') },
  },
  query: { page_size: 50 },
  filters: historyFilters,
  ...history.list,
  skeleton: <TableSkeleton rows={12} />,
});

/** Lists the leads that rules decided about, newest first, with what was sent to whom (S0-2.1-48, G-072). */
export const DistributionHistoryScreen = forManagers(distributionRules, () => (
  <ListScreen list={historyList} header={({ pages }) => <Header leads={pages.rows} />} />
));

function Header({ leads }: { leads: readonly DistributedLead[] }) {
  const hasKept = leads.some(({ deliveries }) => deliveries.some(({ status }) => status === 'KEPT'));
  return (
    <>
      <IntegrationHeader
        icon={<HeaderIcon of={Workflow} />}
        below={[{ page: leadDistributionPages.lead_distribution, label: distributionRules.words.title }]}
        title={text('title')}
      />
      {hasKept && (
        <p className="flex items-start gap-2 bg-surface px-5 pb-1 text-xs text-fg-3 max-sm:px-4">
          <Icon of={Info} size={14} className="mt-px" />
          {text('kept_note')}
        </p>
      )}
      <history.OpenRow
        rows={leads}
        describe={({ created_at }, format) => text('received', { date: format(created_at) })}
      >
        {(lead) => <LeadDetails lead={lead} />}
      </history.OpenRow>
    </>
  );
}

/** How many messages of one channel have which status. */
interface ChannelCount {
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
