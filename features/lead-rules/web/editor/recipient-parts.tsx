import { lazy, Suspense, useState } from 'react';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import type { RuleRecipient, UnavailableReason } from '../../contract.ts';
import { labelAbsence } from '../describe-absence.ts';
import { text } from './en.ts';

const AvailabilityDrawer = lazy(() =>
  import('../availability/availability-drawer.tsx').then((module) => ({ default: module.AvailabilityDrawer })),
);

/** What the stored rule says of somebody; undefined for one who was just added. */
type Known = Pick<RuleRecipient, 'current_round_lead_counter' | 'kept_turns' | 'last_lead_received_at'> | undefined;

/** How many leads of the round somebody has had. */
export const ThisRound = ({ known, max }: { known: Known; max: number }) => (
  <span className="text-xs text-fg-3 tabular-nums max-sm:me-auto">
    {text('this_round', { count: known?.current_round_lead_counter ?? 0, max })}
  </span>
);

/** Why somebody gets no lead now; it opens when they do. */
export function Absence({ member, why }: { member: { id: number; name: string }; why: UnavailableReason }) {
  const [isOpen, setIsOpen] = useState(false);
  const words = labelAbsence(why);
  return (
    <>
      <button
        type="button"
        aria-label={text('availability_of', { name: member.name, why: words })}
        onClick={() => setIsOpen(true)}
        className="touch-target flex shrink-0 rounded-xs"
      >
        <Badge tone="warning">{words}</Badge>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AvailabilityDrawer member={member} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** When somebody got the last lead of the rule, and the turns kept for them. */
export function LastLead({ known }: { known: Known }) {
  const { time_zone } = useSession();
  const last = known?.last_lead_received_at;
  const kept = known?.kept_turns ?? 0;
  return (
    <p className="text-xs text-fg-3">
      {last ? text('last_lead', { date: formatDateTime(last, time_zone) }) : text('no_lead_yet')}
      {kept > 0 && `, ${text('kept', { count: kept })}`}
    </p>
  );
}
