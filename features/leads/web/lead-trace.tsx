import { formatDate, formatDuration, formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { LeadTrace } from '../contract.ts';
import { text } from './en.ts';
import { type TraceStep, traceSteps } from './trace-steps.ts';

/** Shows every stage of a lead with its time and how long it took since the one before. */
export function LeadTraceList({ trace, seenBy }: { trace: LeadTrace; seenBy: string | null }) {
  return (
    <ol className="grid">
      {traceSteps(trace).map((step) => (
        <Step key={step.stage} step={step} seenBy={seenBy} />
      ))}
    </ol>
  );
}

function Step({ step, seenBy }: { step: TraceStep; seenBy: string | null }) {
  const { time_zone } = useSession();
  const { stage, at, tookMs, isFirstOfDay } = step;
  const name = stage === 'seen_at' && seenBy !== null ? text('seen_by', { name: seenBy }) : text(`stage_${stage}`);
  return (
    <li className="group/step relative flex min-h-8 gap-3 pb-1 text-sm">
      <span
        aria-hidden="true"
        className={classNames(
          'mt-1.5 size-2 shrink-0 rounded-full border',
          at ? 'border-transparent bg-brand' : 'border-line-ctl',
        )}
      />
      <span
        aria-hidden="true"
        className="absolute start-[3.5px] top-4 bottom-0 w-px bg-line-2 group-last/step:hidden"
      />
      <span className="min-w-0 flex-1">
        <span dir="auto" className={at ? 'font-medium' : 'text-fg-3'}>
          {name}
        </span>
        {tookMs !== null && <span className="ms-2 text-xs text-fg-3">{formatElapsed(tookMs)}</span>}
      </span>
      {at ? (
        <time dateTime={at} className="shrink-0 text-xs text-fg-3 tabular-nums">
          {isFirstOfDay && `${formatDate(at, time_zone)}, `}
          {formatTime(at, time_zone)}
        </time>
      ) : (
        <span className="shrink-0 text-xs text-fg-3">{text('not_yet')}</span>
      )}
    </li>
  );
}

/** Formats the time taken; stages under a second are automatic. */
function formatElapsed(tookMs: number): string {
  if (tookMs < 1) return text('at_once');
  return text('after', { duration: tookMs < 1_000 ? `${Math.round(tookMs)} ms` : formatDuration(tookMs / 1_000) });
}
