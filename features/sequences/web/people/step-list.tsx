import { Check, CircleAlert, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { channelLabel } from '#domain/web/channel-icon.tsx';
import { splitMessage } from '#features/content/contract.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { ClientStep } from '../../clients-contract.ts';
import { StepMark } from '../list/step-line.tsx';
import { nameStep } from './describe-client.ts';
import { text } from './en.ts';
import { StepMoment } from './step-moment.tsx';

interface StepListProps {
  label: string;
  steps: readonly ClientStep[];
  client_time_zone: string | null;
  /** True shows when steps would be due if a paused client continued. */
  isResuming?: boolean;
  /** Drawn under the step whose turn it is. */
  actions?: ReactNode;
}

/** What one client got, has and will get: day and time in both zones, channel, the text as it is sent, and what would hold it. */
export function StepList({ label, steps, client_time_zone, isResuming = false, actions }: StepListProps) {
  return (
    <ol aria-label={label} className="grid">
      {steps.map((each) => (
        <li
          key={each.step.id}
          className="grid grid-cols-[96px_24px_minmax(0,1fr)] gap-x-3 max-sm:grid-cols-[92px_24px_minmax(0,1fr)] max-sm:gap-x-2"
        >
          <div className="pt-0.5 text-end">
            <StepMoment
              instant={each.done_at ?? (isResuming ? each.due_at_if_resumed : each.due_at)}
              words={each.done_at === null ? undefined : text(each.is_skipped ? 'skipped' : 'done')}
              client_time_zone={client_time_zone}
            />
          </div>
          <div className="flex flex-col items-center after:w-px after:flex-1 after:bg-line-2">
            <Mark step={each} />
          </div>
          <div
            className={classNames(
              'mb-4 min-w-0',
              isTurn(each) && actions ? '-mt-1.5 rounded-md bg-brand-tint px-3 py-2.5' : 'pt-0.5',
            )}
          >
            <StepBody each={each} />
            {isTurn(each) && actions}
          </div>
        </li>
      ))}
    </ol>
  );
}

const isTurn = ({ status }: ClientStep) => status !== 'COMPLETED' && status !== 'PENDING' && status !== 'REMOVED';

const Mark = ({ step: { step, status, is_skipped, obstacles } }: { step: ClientStep }) =>
  status === 'COMPLETED' ? (
    <span
      className={classNames(
        'grid size-6 shrink-0 place-items-center rounded-sm',
        is_skipped ? 'bg-fill text-fg-2' : 'bg-success-tint text-success-fg',
      )}
    >
      <Icon of={is_skipped ? SkipForward : Check} size={14} />
    </span>
  ) : step.type === 'DELAY' ? null : (
    <StepMark step={step} isBroken={obstacles.includes('CONTENT_DELETED')} />
  );

function StepBody({ each }: { each: ClientStep }) {
  const { step, done_by, is_skipped, status } = each;
  if (step.type === 'DELAY') return null;
  const channel = channelLabel(step.type === 'SHARE_CONTENT' ? step.platform : step.contact_type);
  const isAutomatic = step.type === 'SHARE_CONTENT' && step.is_automatic;
  return (
    <>
      <p className={classNames('line-clamp-3 font-medium break-words', is_skipped && 'line-through')}>
        <bdi>{nameStep(step, each.content_title)}</bdi>
      </p>
      <p className="text-xs text-fg-3">
        {status !== 'COMPLETED'
          ? isAutomatic
            ? text('automatic', { channel })
            : channel
          : done_by
            ? text(is_skipped ? 'skipped_by' : 'done_by', { name: done_by.name })
            : text('sent_by_product')}
      </p>
      {each.text !== null && step.type === 'SHARE_CONTENT' && status !== 'COMPLETED' && (
        <MessageText message={each.text} />
      )}
      {each.obstacles.length > 0 && (
        <p className="mt-1 flex gap-1.5 text-xs text-danger-fg">
          <Icon of={CircleAlert} size={14} className="mt-px shrink-0" />
          <span>{describeObstacles(each)}</span>
        </p>
      )}
    </>
  );
}

/** A message as it is sent; where its link will be says so. */
const MessageText = ({ message }: { message: string }) => (
  <p className="mt-1.5 line-clamp-6 border-s-2 border-line-2 ps-2.5 text-sm break-words whitespace-pre-wrap text-fg-2">
    {splitMessage(message).map((part, index) =>
      part.kind === 'placeholder' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text do not move
        <span key={index} className="rounded-xs bg-brand-tint-2 px-1 text-xs font-medium text-brand-fg-strong">
          {text('link_here')}
        </span>
      ) : (
        part.text
      ),
    )}
  </p>
);

/** Returns what would hold a step, in words. */
export function describeObstacles({ obstacles, empty_tokens, step }: ClientStep): string {
  const names = empty_tokens.map(labelToken).join(', ');
  const why = obstacles.map((each) => text(`why_${each}`, { names })).join(', ');
  return text(step.type === 'SHARE_CONTENT' && step.is_automatic ? 'held' : 'needs', { why });
}

/** Returns the name people see of a placeholder. */
function labelToken(name: string): string {
  const [part] = splitMessage(`{{${name}}}`);
  return part?.kind === 'placeholder' ? part.placeholder.label : name;
}
