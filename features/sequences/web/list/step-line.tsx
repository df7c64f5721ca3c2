import { FileText, FileX } from 'lucide-react';
import { ChannelIcon, channelLabel } from '#domain/web/channel-icon.tsx';
import type { ContentType } from '#features/content/contract.ts';
import { ContentIcon } from '#features/content/web/index.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon, type IconSize } from '#platform/web/ui/layout/icon.tsx';
import { type ActionStep, type DelayStep, isAction, type SequenceItem, type Step } from '../../contract.ts';
import { text } from '../en.ts';

/** 'Wait 2 days' */
export const describeWait = (step: DelayStep): string => text(`wait_${step.unit}`, { count: step.count });

const MINUTES = { MINUTE: 1, HOUR: 60, DAY: 1_440, WEEK: 10_080 } as const;

/** 'About 14 days in total'; nothing without waits. */
export function describeTotal(steps: readonly Step[]): string {
  const minutes = steps.reduce((sum, step) => (isAction(step) ? sum : sum + step.count * MINUTES[step.unit]), 0);
  if (minutes === 0) return '';
  if (minutes >= MINUTES.DAY) return text('total_days', { count: Math.round(minutes / MINUTES.DAY) });
  return minutes >= MINUTES.HOUR
    ? text('total_hours', { count: Math.round(minutes / MINUTES.HOUR) })
    : text('total_minutes', { count: minutes });
}

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
export const StepMark = ({ step, isBroken = false }: { step: ActionStep; isBroken?: boolean }) => (
  <span
    title={describeStep(step)}
    className={classNames('grid size-6 shrink-0 place-items-center rounded-sm', findTone(step, isBroken))}
  >
    <StepIcon step={step} isBroken={isBroken} size={14} />
    <span className="sr-only">{describeStep(step)}</span>
  </span>
);

/** The colours of what a step does. */
export const findTone = ({ type }: ActionStep, isBroken: boolean): string =>
  isBroken
    ? 'bg-danger-tint text-danger-fg'
    : type === 'SHARE_CONTENT'
      ? 'bg-brand-tint-2 text-brand-fg-strong'
      : 'bg-success-tint text-success-fg';

interface StepIconProps {
  step: ActionStep;
  isBroken: boolean;
  /** Of what it shares, where that is known. */
  type?: ContentType | undefined;
  size?: IconSize;
}

/** What a step shares, or how it contacts the client. */
export function StepIcon({ step, isBroken, type, size = 16 }: StepIconProps) {
  if (isBroken) return <Icon of={FileX} size={size} />;
  if (step.type === 'CONTACT_CLIENT') return <ChannelIcon channel={step.contact_type} size={size} />;
  if (step.platform === 'email') return <ChannelIcon channel="email" size={size} />;
  return type ? <ContentIcon type={type} /> : <Icon of={FileText} size={size} />;
}
