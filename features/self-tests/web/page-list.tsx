import { CircleCheck, CircleDashed, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDuration } from '#platform/web/format.ts';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';
import {
  countDone,
  describeStop,
  failedStep,
  formatSeconds,
  nameStep,
  testedSteps,
  totalMs,
  waitingStep,
} from './read-test.ts';
import type { PageTest, useTestRun } from './use-test-run.ts';

interface PageListProps {
  pages: readonly PageTest[];
  provider: string;
  chosen: number | null;
  onChoose: (source_id: number) => void;
}

/** The pages under test, each with how far its test came. */
export const PageList = ({ pages, provider, chosen, onChoose }: PageListProps) => (
  <ul aria-label={text('pages')} className="grid gap-0.5">
    {pages.map((page) => (
      <li key={page.source.source_id} className="min-w-0">
        <button
          type="button"
          aria-current={page.source.source_id === chosen}
          onClick={() => onChoose(page.source.source_id)}
          className="flex w-full items-start gap-2.5 rounded-md px-2.5 py-2 text-start hover:bg-hover aria-[current=true]:bg-surface aria-[current=true]:shadow-pill"
        >
          <Avatar of={{ id: page.source.source_id, name: page.source.name }} size={28} isSquare />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">
              <bdi>{page.source.name}</bdi>
            </span>
            <span
              className={classNames(
                'block truncate text-xs',
                getOutcome(page) === 'failed' ? 'text-danger-fg' : 'text-fg-3',
              )}
            >
              {describePageTest(page, provider)}
            </span>
            <PageProgress page={page} />
          </span>
          <OutcomeMark outcome={getOutcome(page)} />
        </button>
      </li>
    ))}
  </ul>
);

type Outcome = 'passed' | 'failed' | 'running' | 'waits' | 'never';

function getOutcome({ test, refusal, place }: PageTest): Outcome {
  if (refusal !== null || test?.status === 'FAILED') return 'failed';
  if (test?.status === 'PASSED') return 'passed';
  if (test?.status === 'RUNNING' || place === 0) return 'running';
  return place === null ? 'never' : 'waits';
}

/** Returns how far the test of a page came: 'Stopped at Fetched'. */
export function describePageTest({ test, refusal, place }: PageTest, provider: string): string {
  if (refusal !== null) return refusal;
  if (!test) return place === null ? text('page_never') : text(place <= 1 ? 'page_next' : 'page_waits');
  const failed = failedStep(test);
  if (failed) return describeStop(failed, provider);
  const time = formatSeconds(totalMs(test));
  if (test.status === 'PASSED')
    return text(test.depth === 'PERMISSION_ONLY' ? 'page_passed_partly' : 'page_passed', { time });
  const next = waitingStep(test);
  if (!next) return text('running', { done: countDone(test), all: testedSteps(test).length });
  return text('page_running', {
    step: nameStep(next.name, provider),
    done: countDone(test),
    all: testedSteps(test).length,
  });
}

const tones = { passed: 'success', failed: 'danger', running: 'brand', waits: 'brand', never: 'brand' } as const;

function PageProgress({ page }: { page: PageTest }) {
  const { test, source } = page;
  const ratio = test ? countDone(test) / Math.max(1, testedSteps(test).length) : 0;
  return (
    <Progress
      isThin
      label={text('progress_of', { name: source.name })}
      ratio={ratio}
      tone={tones[getOutcome(page)]}
      className="mt-1.5"
    />
  );
}

const marks: Record<Exclude<Outcome, 'running'>, { icon: LucideIcon; look: string; label: string | null }> = {
  passed: { icon: CircleCheck, look: 'text-success', label: text('status_passed') },
  failed: { icon: CircleX, look: 'text-danger', label: text('status_failed') },
  waits: { icon: Clock, look: 'text-fg-3', label: null },
  never: { icon: CircleDashed, look: 'text-fg-3', label: null },
};

function OutcomeMark({ outcome }: { outcome: Outcome }) {
  if (outcome === 'running') return <Spinner className="mt-0.5 text-brand-fg" />;
  const { icon, look } = marks[outcome];
  return <Icon of={icon} className={classNames('mt-0.5', look)} />;
}

interface RunStatusProps {
  run: Pick<ReturnType<typeof useTestRun>, 'isRunning' | 'isStopped' | 'started_ms' | 'done' | 'total' | 'pages'>;
  provider: string;
}

/** The heading of the pages, and how far their tests are; what became of each page is announced. */
export function RunStatus({ run, provider }: RunStatusProps) {
  const { isRunning, isStopped, started_ms, done, total, pages } = run;
  const seconds = useSecondsSince(isRunning ? started_ms : null);
  const over = isRunning ? pages.filter(({ test, place }) => place === null && test !== null) : [];
  return (
    <div className="grid gap-1 px-2.5 text-xs">
      <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-2">
        <h3 className="font-medium text-fg-3">{text('pages')}</h3>
        {isRunning && (
          <p className="flex items-center gap-1.5 text-fg-3 tabular-nums">
            <Spinner size={14} />
            {text('run_status', { done, count: total, time: formatDuration(seconds) })}
          </p>
        )}
      </div>
      <p role="status" className={isStopped ? 'text-fg-2' : 'sr-only'}>
        {isStopped
          ? text('stopped_text')
          : over.map((page) => `${page.source.name}: ${describePageTest(page, provider)}. `)}
      </p>
    </div>
  );
}

/** Returns the seconds since an instant, counted on; 0 without one. */
function useSecondsSince(started_ms: number | null): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (started_ms === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [started_ms]);
  return started_ms === null ? 0 : Math.max(0, (now - started_ms) / 1_000);
}
