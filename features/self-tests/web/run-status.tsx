import { useEffect, useState } from 'react';
import { formatDuration } from '#platform/web/format.ts';
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx';
import { text } from './en.ts';
import { describePageTest } from './page-list.tsx';
import type { useTestRun } from './use-test-run.ts';

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
