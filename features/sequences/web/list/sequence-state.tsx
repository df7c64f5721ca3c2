import { CircleAlert, Lock, Pause } from 'lucide-react';
import { formatDate } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { isAction, type SequenceItem } from '../../contract.ts';
import { text } from '../en.ts';

const tones = { RUNNING: 'success', PAUSED: 'warning', DRAFT: 'neutral' } as const;

/** Returns the number of the first live step whose content is gone; 0 where there is none. */
const findBroken = ({ state, steps, broken_step_ids }: SequenceItem): number =>
  state === 'DRAFT' ? 0 : steps.filter(isAction).findIndex(({ id }) => broken_step_ids.includes(id)) + 1;

/** Whether a sequence runs, is held as a whole or in part, or needs somebody. */
export function SequenceBadge({ sequence }: { sequence: SequenceItem }) {
  const { state } = sequence;
  if (findBroken(sequence) > 0) {
    return (
      <Badge tone="danger" icon={<Icon of={CircleAlert} size={12} />}>
        {text('needs_you')}
      </Badge>
    );
  }
  if (sequence.emails_held !== null) {
    return (
      <Badge tone="warning" icon={<Icon of={Lock} size={12} />}>
        {text('partly_stopped')}
      </Badge>
    );
  }
  return (
    <Badge tone={tones[state]} {...(state === 'PAUSED' && { icon: <Icon of={Pause} size={12} /> })}>
      {text(`is_${state}`)}
    </Badge>
  );
}

/** What keeps a sequence from running, who holds it, and what waits to be published. */
export function SequenceNote({ sequence }: { sequence: SequenceItem }) {
  const { state, paused_by, paused_until, unpublished_changes, emails_held } = sequence;
  const { time_zone } = useSession();
  const broken = findBroken(sequence);
  return (
    <>
      {broken > 0 && <p className="text-xs text-danger-fg">{text('step_broken', { number: broken })}</p>}
      {emails_held !== null && <p className="text-xs text-fg-3">{text(`held_${emails_held}`)}</p>}
      {state === 'PAUSED' && paused_by && (
        <p className="text-xs text-fg-3">
          {paused_until === null
            ? text('paused_by', { name: paused_by.name })
            : text('paused_until', { name: paused_by.name, date: formatDate(paused_until, time_zone) })}
        </p>
      )}
      {state !== 'DRAFT' && unpublished_changes > 0 && (
        <p className="text-xs text-fg-3">{text('unpublished', { count: unpublished_changes })}</p>
      )}
    </>
  );
}
