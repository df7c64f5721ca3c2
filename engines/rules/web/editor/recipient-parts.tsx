import { Minus, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { firstNameFrom } from '#domain/first-name.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { MAX_PER_ROUND, type RuleRecipient, type UnavailableReason } from '../../contract.ts';
import { labelAbsence } from '../absence.ts';
import type { RulesSubject } from '../rules-kind.ts';
import { text } from './en.ts';

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

interface PerRoundProps {
  subject: Pick<RulesSubject, 'nouns'>;
  name: string;
  value: number;
  onChange: (value: number) => void;
}

const stepClasses =
  'touch-target grid h-full w-7 place-items-center text-icon hover:bg-hover disabled:cursor-not-allowed disabled:text-fg-disabled max-sm:w-9';

/** How much somebody gets in one round: typed, or one more and one fewer. */
function PerRound({ subject, name, value, onChange }: PerRoundProps) {
  const set = (next: number) => onChange(Math.max(1, Math.min(MAX_PER_ROUND, next)));
  return (
    <fieldset
      className={classNames(
        'm-0 flex h-8 shrink-0 items-center overflow-hidden rounded-sm border border-line-ctl bg-surface p-0 max-sm:h-11',
        'focus-within:border-transparent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
      )}
    >
      <legend className="sr-only">{text('per_round_for', { ...subject.nouns, name })}</legend>
      <button
        type="button"
        aria-label={text('fewer', { name })}
        disabled={value <= 1}
        onClick={() => set(value - 1)}
        className={stepClasses}
      >
        <Icon of={Minus} size={14} />
      </button>
      <input
        type="text"
        inputMode="numeric"
        role="spinbutton"
        aria-label={text('per_round_for', { ...subject.nouns, name })}
        aria-valuenow={value}
        aria-valuemin={1}
        aria-valuemax={MAX_PER_ROUND}
        value={value}
        onChange={({ target }) => set(Number(target.value.replace(/\D/g, '').slice(-2)) || 1)}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          set(value + step);
        }}
        className="h-full w-9 border-x border-line bg-transparent p-0 text-center font-semibold tabular-nums outline-none"
      />
      <button
        type="button"
        aria-label={text('more', { name })}
        disabled={value >= MAX_PER_ROUND}
        onClick={() => set(value + 1)}
        className={stepClasses}
      >
        <Icon of={Plus} size={14} />
      </button>
    </fieldset>
  );
}

/** How many people a sentence names. */
const NAMED = 8;

/** Returns 'Daniel (2), Mei (1) and 3 others', or the names alone where nobody has turns. */
export function nameRecipients(people: readonly { name: string; max: number }[], hasTurns: boolean): string {
  const rest = people.length - NAMED;
  const named = people
    .slice(0, NAMED)
    .map(({ name, max: count }) =>
      hasTurns ? text('plain_person', { name: firstNameFrom(name), count }) : firstNameFrom(name),
    );
  return joinWords([...named, ...(rest > 0 ? [text('plain_others', { count: rest })] : [])]);
}
