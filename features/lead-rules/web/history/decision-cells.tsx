import { formatDateTime } from '#platform/web/format.ts';
import type { ListColumn } from '#platform/web/list/columns.ts';
import type { PhoneRowProps } from '#platform/web/list/define-list.ts';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import type { LeadDecision } from '../../contract.ts';
import { writeDecision } from '../why/describe-decision.ts';
import { text } from './en.ts';
import { DecisionButton, nameLead } from './open-decision.tsx';

const LeadName = ({ decision }: { decision: LeadDecision }) => (
  <span dir="auto" className={decision.client ? '' : 'text-fg-3'}>
    {nameLead(decision)}
  </span>
);

function Moment({ decision: { created_at } }: { decision: LeadDecision }) {
  const { time_zone } = useSession();
  return (
    <time dateTime={created_at} className="text-fg-2">
      <LtrText>{formatDateTime(created_at, time_zone)}</LtrText>
    </time>
  );
}

function Who({ decision: { assigned_to, outcome } }: { decision: LeadDecision }) {
  if (assigned_to) {
    return (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar of={assigned_to} size={20} />
        <span dir="auto" className="truncate">
          {assigned_to.name}
        </span>
      </span>
    );
  }
  if (outcome === 'WAITING') return <Badge tone="warning">{text('waiting')}</Badge>;
  return <span className="text-fg-3">{text('nobody')}</span>;
}

export const decisionColumns: readonly ListColumn<LeadDecision>[] = [
  {
    id: 'lead',
    label: text('column_lead'),
    width: 180,
    isDefault: true,
    cell: (decision) => (
      <DecisionButton decision={decision}>
        <LeadName decision={decision} />
      </DecisionButton>
    ),
  },
  {
    id: 'when',
    label: text('column_when'),
    width: 165,
    isDefault: true,
    cell: (decision) => <Moment decision={decision} />,
  },
  {
    id: 'who',
    label: text('column_who'),
    width: 160,
    isDefault: true,
    cell: (decision) => <Who decision={decision} />,
  },
  {
    id: 'rule',
    label: text('column_rule'),
    width: 180,
    isDefault: true,
    cell: ({ rule_name }) => (
      <span dir="auto" title={rule_name ?? undefined} className="block truncate text-fg-2">
        {rule_name ?? text('no_rule')}
      </span>
    ),
  },
  {
    id: 'why',
    label: text('column_outcome'),
    width: 420,
    isDefault: true,
    cell: (decision) => (
      <span dir="auto" title={writeDecision(decision)} className="text-fg-2">
        {writeDecision(decision)}
      </span>
    ),
  },
];

/** One decision on a phone: the lead, who got it, why. */
export function DecisionPhoneRow({ row: decision }: PhoneRowProps<LeadDecision>) {
  return (
    <div className="min-w-0 flex-1 self-start">
      <div className="flex items-center gap-2">
        <DecisionButton decision={decision} className="text-md font-semibold after:absolute after:inset-0">
          <LeadName decision={decision} />
        </DecisionButton>
        <span className="ms-auto max-w-[50%] shrink-0 text-sm">
          <Who decision={decision} />
        </span>
      </div>
      <p dir="auto" className="mt-0.5 truncate text-sm text-fg-2">
        {writeDecision(decision)}
      </p>
      <p className="mt-0.5 text-xs text-fg-3">
        <Moment decision={decision} />
      </p>
    </div>
  );
}
