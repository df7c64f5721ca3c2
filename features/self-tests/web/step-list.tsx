import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { SelfTest, SelfTestHop } from '../contract.ts';
import { text } from './en.ts';
import { chooseAxis, formatSeconds, formatTook, nameStep, waitingStep } from './read-test.ts';
import type { ProviderWords, StepProblem } from './tested-source.ts';

const columns = 'grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-3 lg:grid-cols-[24px_minmax(0,1fr)_170px_80px_64px]';

interface StepListProps {
  test: SelfTest;
  words: ProviderWords;
  testAgain: ReactNode;
}

/** The steps of a test lead from top to bottom, each with a bar on one scale; a broken one says what to do. */
export function StepList({ test, words, testAgain }: StepListProps) {
  const axis = chooseAxis(test);
  return (
    <>
      <div aria-hidden="true" className={`${columns} border-b border-line pb-1.5 text-xs font-medium text-fg-3`}>
        <span className="col-start-2">{text('step')}</span>
        <span className="flex justify-between font-normal tabular-nums max-lg:hidden">
          {[0, 1, 2, 3].map((part) => (
            <span key={part}>{formatSeconds((axis / 3) * part)}</span>
          ))}
        </span>
        <span className="text-end">{text('took')}</span>
        <span className="text-end max-lg:hidden">{text('usual')}</span>
      </div>
      <ol aria-label={text('steps')} className="pt-1">
        {test.hops.map((step, index) => (
          <StepLine
            key={step.name}
            test={test}
            step={step}
            words={words}
            start={sumMs(test.hops.slice(0, index)) / axis}
            length={(step.ms ?? 0) / axis}
          >
            {step.problem && <WhatToDo test={test} problem={step.problem} words={words} testAgain={testAgain} />}
          </StepLine>
        ))}
      </ol>
    </>
  );
}

const sumMs = (hops: readonly SelfTestHop[]) => hops.reduce((sum, { ms }) => sum + (ms ?? 0), 0);

interface StepLineProps {
  test: SelfTest;
  step: SelfTestHop;
  words: ProviderWords;
  /** Where its bar begins and how long it is, as parts of the scale. */
  start: number;
  length: number;
  children: ReactNode;
}

function StepLine({ test, step, words, start, length, children }: StepLineProps) {
  const isReached = step.status === 'DONE' || step.status === 'FAILED';
  return (
    <li
      className={classNames(
        columns,
        'relative py-2.5',
        'not-last:before:absolute not-last:before:start-[11px] not-last:before:top-5 not-last:before:-bottom-5 not-last:before:w-0.5',
        step.status === 'DONE' ? 'not-last:before:bg-success-line' : 'not-last:before:bg-line-2',
      )}
    >
      <StepMark step={step} isNext={waitingStep(test) === step} />
      <div className="min-w-0">
        <p className={classNames('leading-6', isReached ? 'font-medium' : 'text-fg-3')}>
          {nameStep(step.name, words.provider)}
        </p>
        <p className={classNames('text-xs wrap-anywhere', step.problem ? 'text-danger-fg' : 'text-fg-3')}>
          {step.problem?.detail ?? describeStep(test, step, words.provider)}
        </p>
      </div>
      <StepBar status={step.status} start={start} length={length} />
      <span className={classNames('text-end leading-6 tabular-nums', isReached ? 'font-medium' : 'text-fg-3')}>
        {formatTook(step)}
      </span>
      <span className="text-end leading-6 text-fg-3 tabular-nums max-lg:hidden">
        {step.usual_ms !== null && (
          <>
            <VisuallyHidden>{text('usual')} </VisuallyHidden>
            {text('millis', { ms: step.usual_ms })}
          </>
        )}
      </span>
      {children && (
        <div className="relative col-span-full col-start-2 mt-2 min-w-0 bg-raised max-sm:col-start-1">{children}</div>
      )}
    </li>
  );
}

function describeStep(test: SelfTest, { name, status }: SelfTestHop, provider: string): string {
  if (status === 'NOT_TESTED') return text('about_not_tested', { provider });
  if (name === 'ASSIGNED' && test.assignee_name !== null)
    return text('about_ASSIGNED_to', { name: test.assignee_name });
  if (name === 'RECEIVED') return text('about_RECEIVED', { provider });
  if (name === 'FETCHED') return text('about_FETCHED', { provider });
  return text(`about_${name}`);
}

function StepMark({ step: { status }, isNext }: { step: SelfTestHop; isNext: boolean }) {
  const circle = 'relative z-1 grid size-6 place-items-center rounded-full';
  if (status === 'DONE') {
    return (
      <span className={`${circle} bg-success-tint text-success-fg`}>
        <Icon of={Check} size={14} />
      </span>
    );
  }
  if (status === 'FAILED') {
    return (
      <span className={`${circle} bg-danger text-on-danger`}>
        <Icon of={X} size={14} />
        <VisuallyHidden>{text('status_failed')}</VisuallyHidden>
      </span>
    );
  }
  return (
    <span className={`${circle} bg-raised text-brand-fg shadow-[inset_0_0_0_1.5px_var(--ui-line-btn)]`}>
      {isNext && <Spinner size={14} />}
    </span>
  );
}

function StepBar({ status, start, length }: { status: SelfTestHop['status']; start: number; length: number }) {
  if (status === 'NOT_REACHED' || status === 'NOT_TESTED') {
    return <span aria-hidden="true" className="mt-3 h-0 border-b border-dashed border-line-2 max-lg:hidden" />;
  }
  return (
    <span aria-hidden="true" className="relative mt-2 h-2 overflow-hidden rounded-[3px] bg-fill max-lg:hidden">
      <span
        style={{ insetInlineStart: `${start * 100}%`, width: `max(2px, ${length * 100}%)` }}
        className={classNames(
          'absolute inset-y-0 rounded-[3px] forced-colors:bg-[CanvasText]',
          status === 'FAILED' ? 'bg-danger' : 'bg-dv-1',
          status === 'WAITING' && 'hidden',
        )}
      />
    </span>
  );
}

interface WhatToDoProps {
  test: SelfTest;
  problem: StepProblem;
  words: ProviderWords;
  testAgain: ReactNode;
}

/** The steps that mend a broken step, with what the provider said. */
function WhatToDo({ test, problem, words, testAgain }: WhatToDoProps) {
  const { steps, button } = words.describeFix(test, problem);
  return (
    <section aria-label={text('what_to_do')} className="overflow-hidden rounded-md border border-danger-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 bg-danger-tint px-3.5 py-2 text-danger-fg">
        <h4 className="font-semibold">{text('what_to_do')}</h4>
        {problem.said !== null && (
          <p dir="auto" className="min-w-0 text-xs wrap-anywhere">
            {text('provider_said', { provider: words.provider, said: problem.said })}
          </p>
        )}
      </div>
      <ol className="grid gap-2 px-3.5 py-3">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
          <li key={index} className="grid grid-cols-[18px_minmax(0,1fr)] items-baseline gap-2.5">
            <span
              aria-hidden="true"
              className="grid size-4.5 place-items-center rounded-full bg-fill text-2xs font-semibold text-fg-2"
            >
              {index + 1}
            </span>
            <span className="wrap-anywhere">{step}</span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 ps-10.5 pe-3.5 pb-3">
        {button}
        {testAgain}
      </div>
    </section>
  );
}
