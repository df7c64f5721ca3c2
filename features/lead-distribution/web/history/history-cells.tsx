import { formatDateTime } from '#platform/web/format.ts';
import type { ListColumn } from '#platform/web/list/columns.ts';
import type { PhoneRowProps } from '#platform/web/list/define-list.ts';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import type { DistributedLead } from '../../contract.ts';
import { ChannelMark, labelChannel } from '../channels/channel-mark.tsx';
import { countDeliveries, listReceivers } from './count-deliveries.ts';
import { DeliveryStatusWords } from './delivery-status.tsx';
import { text } from './en.ts';
import { LeadButton, nameLead } from './open-lead.tsx';

const LeadName = ({ lead }: { lead: DistributedLead }) => (
  <span dir="auto" className={lead.client ? '' : 'text-fg-3'}>
    {nameLead(lead)}
  </span>
);

function Moment({ lead: { created_at } }: { lead: DistributedLead }) {
  const { time_zone } = useSession();
  return (
    <time dateTime={created_at} className="text-fg-2">
      <LtrText>{formatDateTime(created_at, time_zone)}</LtrText>
    </time>
  );
}

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

export const historyColumns: readonly ListColumn<DistributedLead>[] = [
  {
    id: 'lead',
    label: text('column_lead'),
    width: 180,
    isDefault: true,
    cell: (lead) => (
      <LeadButton lead={lead}>
        <LeadName lead={lead} />
      </LeadButton>
    ),
  },
  {
    id: 'when',
    label: text('column_when'),
    width: 165,
    isDefault: true,
    cell: (lead) => <Moment lead={lead} />,
  },
  {
    id: 'rule',
    label: text('column_rule'),
    width: 170,
    isDefault: true,
    cell: ({ rule_name }) => (
      <span dir="auto" title={rule_name ?? undefined} className="block truncate text-fg-2">
        {rule_name ?? text('no_rule')}
      </span>
    ),
  },
  {
    id: 'to',
    label: text('column_to'),
    width: 210,
    isDefault: true,
    cell: (lead) => <Receivers lead={lead} />,
  },
  {
    id: 'messages',
    label: text('column_messages'),
    width: 420,
    isDefault: true,
    cell: (lead) => <Messages lead={lead} />,
  },
];

/** One lead on a phone: who it is, to whom it was sent, what became of the messages. */
export function HistoryPhoneRow({ row: lead }: PhoneRowProps<DistributedLead>) {
  return (
    <div className="min-w-0 flex-1 self-start">
      <div className="flex items-center gap-2">
        <LeadButton lead={lead} className="text-md font-semibold after:absolute after:inset-0">
          <LeadName lead={lead} />
        </LeadButton>
        <span className="ms-auto max-w-[50%] shrink-0 text-sm">
          <Receivers lead={lead} />
        </span>
      </div>
      <p className="mt-0.5 max-h-5 overflow-hidden text-sm">
        <Messages lead={lead} />
      </p>
      <p dir="auto" className="mt-0.5 truncate text-xs text-fg-3">
        <Moment lead={lead} />
        {lead.rule_name && ` · ${lead.rule_name}`}
      </p>
    </div>
  );
}
