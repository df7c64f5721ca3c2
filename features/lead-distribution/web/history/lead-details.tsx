import { RotateCw } from 'lucide-react';
import { offerPro } from '#engines/rules/web/index.ts';
import { useChange, useReadPages } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type DeliveryStatus, type DistributedLead, type LeadDelivery, leadDistribution } from '../../contract.ts';
import { ChannelMark, labelChannel } from '../channels/channel-mark.tsx';
import { distributionRules } from '../distribution-rules.ts';
import { DeliveryStatusWords } from './delivery-status.tsx';
import { text } from './en.ts';

/** Everything that was sent about a lead, with what became of each message. */
export const LeadDetails = ({ lead }: { lead: DistributedLead }) => (
  <>
    <Decision lead={lead} />
    <h3 className="pt-5 pb-1 font-semibold">{text('messages')}</h3>
    {lead.deliveries_count === 0 ? <p className="text-fg-3">{text('no_messages')}</p> : <Deliveries lead={lead} />}
  </>
);

/** What the rule decided. */
function Decision({ lead }: { lead: DistributedLead }) {
  const { rule_name, outcome, assigned_to, round, turn, turns_in_round: turns } = lead;
  const facts = [
    [text('rule'), rule_name ?? text('no_rule')],
    [text('outcome'), text(outcome)],
  ];
  return (
    <>
      <dl className="grid grid-cols-[80px_minmax(0,1fr)] gap-x-3 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-fg-3">{label}</dt>
            <dd dir="auto" className="[overflow-wrap:anywhere]">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {turn !== null && turns !== null && round !== null && (
        <p className="mt-1 text-fg-2">{text('turn', { turn, turns, round })}</p>
      )}
      {assigned_to && (
        <p dir="auto" className="mt-1 text-fg-2">
          {text('assigned_to', { name: assigned_to.name })}
        </p>
      )}
    </>
  );
}

/** The states that are no plain words. */
const explained: Partial<Record<DeliveryStatus, string>> = {
  KEPT: text('kept_note'),
  UNKNOWN: text('unknown_note'),
};

function Deliveries({ lead }: { lead: DistributedLead }) {
  const read = useReadPages(leadDistribution.listDeliveries, { params: { id: lead.id }, query: {} });
  if (read.isPending) return <DeliveriesSkeleton />;
  if (read.isError && read.rows.length === 0) return <PartNotLoaded words={text('messages_not_loaded')} read={read} />;
  const notes = [...new Set(read.rows.flatMap(({ status }) => explained[status] ?? []))];
  return (
    <>
      <ul aria-label={text('messages')}>
        {read.rows.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      <ShowMore list={read} className="mt-2" size="sm" />
      {notes.map((words) => (
        <p key={words} className="mt-3 rounded-md bg-fill px-3 py-2 text-xs text-fg-2">
          {words}
        </p>
      ))}
    </>
  );
}

function Delivery({ delivery }: { delivery: LeadDelivery }) {
  const { time_zone, is_free_tier } = useSession();
  const { recipient, channel, status, reason, tries, credits, updated_at } = delivery;
  const { name, address } = recipient;
  const again = useChange(leadDistribution.retryDelivery);
  const sendAgain = () => (is_free_tier ? offerPro(distributionRules) : again.mutate({ params: { id: delivery.id } }));
  return (
    <li className="grid gap-0.5 border-b border-line py-2.5 last:border-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span dir="auto" className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {name}
        </span>
        {address && (
          <span className="min-w-0 text-xs text-fg-3 [overflow-wrap:anywhere]">
            <LtrText>{address}</LtrText>
          </span>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="flex items-center gap-1.5 text-fg-2">
          <ChannelMark channel={channel} />
          {labelChannel(channel)}
        </span>
        <span aria-live="polite">
          <DeliveryStatusWords status={status} />
        </span>
        {delivery.can_retry && (
          <Button
            size="sm"
            className="ms-auto"
            icon={<Icon of={RotateCw} size={14} />}
            isSaving={again.isPending}
            aria-label={text('send_again_to', { name, channel: labelChannel(channel) })}
            onClick={sendAgain}
          >
            {text('send_again')}
          </Button>
        )}
      </p>
      {reason && (
        <p dir="auto" className="text-fg-2 [overflow-wrap:anywhere]">
          {reason}
        </p>
      )}
      <p className="text-xs text-fg-3">
        <LtrText>{formatDateTime(updated_at, time_zone)}</LtrText>, {text('tries', { count: tries })},{' '}
        {text('credits', { count: credits })}
      </p>
    </li>
  );
}

const DeliveriesSkeleton = () => (
  <Skeleton>
    {['w-31', 'w-24', 'w-38'].map((width) => (
      <div key={width} className="grid gap-2 py-2.5">
        <SkeletonBlock className={`h-2.5 ${width}`} />
        <SkeletonBlock className="h-2.5 w-24" />
      </div>
    ))}
  </Skeleton>
);
