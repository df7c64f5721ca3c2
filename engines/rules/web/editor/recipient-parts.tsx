import { Suspense, useState } from 'react';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import type { RuleRecipient, UnavailableReason } from '../../contract.ts';
import { labelAbsence } from '../absence.ts';
import type { RulesSubject } from '../rules-kind.ts';
import { text } from './en.ts';
import { PerRound } from './per-round.tsx';

/** What the stored rule says of somebody; undefined for one who was just added. */
type Known = Pick<RuleRecipient, 'current_round_lead_counter' | 'kept_turns' | 'last_lead_received_at'> | undefined;

interface TurnsProps {
  subject: RulesSubject;
  known: Known;
  name: string;
  max: number;
  /** Where the row of the recipient puts it on a phone. */
  className: string;
  onChange: (max: number) => void;
}

/** How far somebody is in the round, and how much of it is theirs. */
export const Turns = ({ subject, known, name, max, className, onChange }: TurnsProps) => (
  <span className={`flex items-center gap-3 ${className}`}>
    <span className="text-xs text-fg-3 tabular-nums max-sm:me-auto">
      {text('this_round', { count: known?.current_round_lead_counter ?? 0, max })}
    </span>
    <PerRound subject={subject} name={name} value={max} onChange={onChange} />
  </span>
);

interface AbsenceProps {
  subject: Pick<RulesSubject, 'AvailabilityDrawer'>;
  member: { id: number; name: string };
  why: UnavailableReason;
}

/** Why somebody gets nothing now; it opens when they do. */
export function Absence({ subject: { AvailabilityDrawer }, member, why }: AbsenceProps) {
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

/** When the rule last gave somebody something, and the turns kept for them. */
export function LastTurn({ subject: { nouns }, known }: { subject: Pick<RulesSubject, 'nouns'>; known: Known }) {
  const { time_zone } = useSession();
  const last = known?.last_lead_received_at;
  const kept = known?.kept_turns ?? 0;
  return (
    <p className="text-xs text-fg-3">
      {last ? text('last', { ...nouns, date: formatDateTime(last, time_zone) }) : text('none_yet', nouns)}
      {kept > 0 && `, ${text('kept', { count: kept })}`}
    </p>
  );
}
