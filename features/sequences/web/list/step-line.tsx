import { FileText, FileX } from 'lucide-react';
import { ChannelIcon, channelLabel } from '#domain/web/channel-icon.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { isAction, type SequenceItem, type Step } from '../../contract.ts';
import { text } from '../en.ts';

/** 'Wait 2 days' */
export const describeWait = (step: Extract<Step, { type: 'DELAY' }>): string =>
  text(`wait_${step.unit}`, { count: step.count });

/** 'Share content, WhatsApp' */
export function describeStep(step: Step): string {
  if (step.type === 'DELAY') return describeWait(step);
  const channel = channelLabel(step.type === 'SHARE_CONTENT' ? step.platform : step.contact_type);
  return text(`step_${step.type}`, { channel });
}

/** The steps of a sequence as a line of marks with the waits between them. */
export function StepLine({ sequence: { steps, broken_step_ids } }: { sequence: SequenceItem }) {
  if (steps.length === 0) return <span className="text-xs text-fg-3">{text('no_steps')}</span>;
  return (
    <ol aria-label={text('steps_and_waits')} className="flex min-w-0 flex-wrap items-center gap-y-1">
      {steps.map((step, index) => (
        <li key={step.id} className="flex items-center">
          {index > 0 && isAction(step) && isAction(steps[index - 1]!) && <Dash />}
          {step.type === 'DELAY' ? (
            <>
              <Dash />
              <span title={describeWait(step)} className="text-xs text-fg-3 tabular-nums">
                <span aria-hidden="true">{text(`short_${step.unit}`, { count: step.count })}</span>
                <span className="sr-only">{describeWait(step)}</span>
              </span>
              <Dash />
            </>
          ) : (
            <StepMark step={step} isBroken={broken_step_ids.includes(step.id)} />
          )}
        </li>
      ))}
    </ol>
  );
}

const Dash = () => <span aria-hidden="true" className="h-px w-2 shrink-0 bg-line-2" />;

/** What a step does as a small mark. */
export function StepMark({ step, isBroken = false }: { step: Exclude<Step, { type: 'DELAY' }>; isBroken?: boolean }) {
  const isShare = step.type === 'SHARE_CONTENT';
  return (
    <span
      title={describeStep(step)}
      className={classNames(
        'grid size-6 shrink-0 place-items-center rounded-sm',
        isBroken
          ? 'bg-danger-tint text-danger-fg'
          : isShare
            ? 'bg-brand-tint-2 text-brand-fg-strong'
            : 'bg-success-tint text-success-fg',
      )}
    >
      {isBroken ? (
        <Icon of={FileX} size={14} />
      ) : isShare && step.platform !== 'email' ? (
        <Icon of={FileText} size={14} />
      ) : (
        <ChannelIcon channel={isShare ? step.platform : step.contact_type} size={14} />
      )}
      <span className="sr-only">{describeStep(step)}</span>
    </span>
  );
}
