import { defineHistory } from '#engines/rules/web/index.ts';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import type { DistributedLead } from '../../contract.ts';
import { ChannelMark, labelChannel } from '../channels/channel-mark.tsx';
import { distributionRules } from '../distribution-rules.ts';
import { countDeliveries, listReceivers } from './count-deliveries.ts';
import { DeliveryStatusWords } from './delivery-status.tsx';
import { text } from './en.ts';

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

export const history = defineHistory<DistributedLead>({
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
