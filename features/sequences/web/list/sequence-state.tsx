import { CircleAlert, Pause } from 'lucide-react';
import { formatDate } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { isAction, type SequenceItem } from '../../contract.ts';
import { text } from '../en.ts';

const tones = { RUNNING: 'success', PAUSED: 'warning', DRAFT: 'neutral' } as const;

/** Whether a sequence runs, and what keeps it from that. */
export function SequenceState({ sequence }: { sequence: SequenceItem }) {
  const { state, paused_by, paused_until, broken_step_ids, steps, unpublished_changes } = sequence;
  const { time_zone } = useSession();
  const broken = steps.filter(isAction).findIndex(({ id }) => broken_step_ids.includes(id));
  if (state !== 'DRAFT' && broken >= 0) {
    return (
      <>
        <Badge tone="danger" icon={<Icon of={CircleAlert} size={12} />}>
          {text('needs_you')}
        </Badge>
        <p className="mt-0.5 text-xs text-danger-fg">{text('step_broken', { number: broken + 1 })}</p>
      </>
    );
  }
  return (
    <>
      <Badge tone={tones[state]} {...(state === 'PAUSED' && { icon: <Icon of={Pause} size={12} /> })}>
        {text(`is_${state}`)}
      </Badge>
      {state === 'PAUSED' && paused_by && (
        <p className="mt-0.5 truncate text-xs text-fg-3">
          {paused_until === null
            ? text('paused_by', { name: paused_by.name })
            : text('paused_until', { name: paused_by.name, date: formatDate(paused_until, time_zone) })}
        </p>
      )}
      {state !== 'DRAFT' && unpublished_changes > 0 && (
        <p className="mt-0.5 truncate text-xs text-fg-3">{text('unpublished', { count: unpublished_changes })}</p>
      )}
    </>
  );
}
