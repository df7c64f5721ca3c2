import { CircleCheck, CircleX, RefreshCw, ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatTime } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import type { SelfTest } from '../contract.ts';
import { DailySwitch } from './daily-panel.tsx';
import { text } from './en.ts';
import { PageList, RunStatus } from './page-list.tsx';
import { describeTestOutcome, writeReport } from './read-test.ts';
import { StepList } from './step-list.tsx';
import type { ProviderWords, TestedSource } from './tested-source.ts';
import { type PageTest, useTestRun } from './use-test-run.ts';

export interface SelfTestDrawerProps {
  /** The kind of the sources. */
  kind: string;
  sources: readonly TestedSource[];
  words: ProviderWords;
  portrait: ReactNode;
  /** True tests all pages at once; false shows their last tests. */
  startsAtOnce: boolean;
  /** The page that is shown first. */
  firstId?: number | undefined;
  onClose: () => void;
}

/** Sends a test lead through every page, one after the other, and shows each of its steps. */
export function SelfTestDrawer({
  kind,
  sources,
  words,
  portrait,
  startsAtOnce,
  firstId,
  onClose,
}: SelfTestDrawerProps) {
  const run = useTestRun(kind, sources);
  const { time_zone } = useSession();
  const [chosen, setChosen] = useState<number | null>(firstId ?? null);
  useStartOnce(startsAtOnce, () => run.start(sources.map(({ source_id }) => source_id)));
  const current = run.pages.find(({ place }) => place === 0);
  const shown = run.pages.find(({ source }) => source.source_id === chosen) ?? current ?? run.pages[0];
  const tests = run.pages.flatMap(({ test }) => (test ? [test] : []));
  return (
    <Drawer
      isOpen
      isLarge
      isFlush
      onClose={onClose}
      portrait={portrait}
      title={text('title', { source: words.source })}
      description={text('about', { provider: words.provider })}
      footerStart={
        <p className="flex min-w-0 items-center gap-1.5 text-xs text-fg-3">
          <Icon of={ShieldCheck} size={14} />
          {text('note')}
        </p>
      }
      footer={
        <>
          {tests.length > 0 && (
            <CopyButton
              variant="ghost"
              label={text('copy_report')}
              text={writeReport(tests, { ...words, time_zone })}
            />
          )}
          {run.isRunning ? (
            <Button onClick={run.stop}>{text('stop')}</Button>
          ) : (
            <Button onClick={() => run.start(sources.map(({ source_id }) => source_id))}>
              {text(sources.length > 1 ? 'run_all' : 'run')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid min-h-full border-t border-line-2 sm:grid-cols-[minmax(0,260px)_minmax(0,1fr)] lg:grid-cols-[288px_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-3 border-line-2 bg-canvas p-3 max-sm:border-b sm:border-e">
          <RunStatus run={run} provider={words.provider} />
          <PageList
            pages={run.pages}
            provider={words.provider}
            chosen={shown?.source.source_id ?? null}
            onChoose={setChosen}
          />
          <div className="mt-auto px-2.5 pb-1">
            <DailySwitch kind={kind} sources={sources} label={text('test_every_day')} help={text('every_day_help')} />
          </div>
        </div>
        <section aria-label={text('steps')} className="min-w-0 px-5 py-4 max-sm:px-4">
          {run.read.isError && <PartNotLoaded words={text('not_loaded')} read={run.read} />}
          {shown ? (
            <PageResult
              page={shown}
              words={words}
              isBusy={run.isRunning}
              onTestAgain={() => {
                setChosen(shown.source.source_id);
                run.start([shown.source.source_id]);
              }}
            />
          ) : (
            <p className="text-fg-3">{text('no_pages')}</p>
          )}
        </section>
      </div>
    </Drawer>
  );
}

function useStartOnce(isWanted: boolean, start: () => void): void {
  const isStarted = useRef(false);
  useEffect(() => {
    if (!isWanted || isStarted.current) return;
    isStarted.current = true;
    start();
  });
}

interface PageResultProps {
  page: PageTest;
  words: ProviderWords;
  /** True while a test runs, beside which no other may begin. */
  isBusy: boolean;
  onTestAgain: () => void;
}

/** The test of one page: its steps, or why there are none. */
function PageResult({ page: { source, test, refusal, place }, words, isBusy, onTestAgain }: PageResultProps) {
  const testAgain = (
    <Button size="sm" icon={<Icon of={RefreshCw} size={14} />} disabled={isBusy} onClick={onTestAgain}>
      {text(test || refusal ? 'test_again' : 'run_one')}
    </Button>
  );
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-md font-semibold wrap-anywhere">
            <bdi>{source.name}</bdi>
          </h3>
          {test && <TestFacts test={test} />}
        </div>
        {test && <Outcome test={test} />}
      </div>
      {refusal !== null && (
        <p role="alert" className="mb-3 rounded-md bg-danger-tint px-3.5 py-2.5 text-danger-fg">
          {refusal}
        </p>
      )}
      {test ? (
        <>
          <DepthNote test={test} provider={words.provider} />
          <StepList test={test} words={words} testAgain={testAgain} />
          {test.status === 'PASSED' && <p className="mt-3">{testAgain}</p>}
        </>
      ) : (
        <div className="text-fg-3">{place === null ? testAgain : text(place === 0 ? 'waiting' : 'page_waits')}</div>
      )}
    </>
  );
}

function TestFacts({ test }: { test: SelfTest }) {
  const { time_zone } = useSession();
  return (
    <p className="text-xs text-fg-3">
      {test.form_name !== null && <span dir="auto">{text('form', { form: test.form_name })} · </span>}
      {text('started', { time: formatTime(test.started_at, time_zone) })}
    </p>
  );
}

function Outcome({ test }: { test: SelfTest }) {
  if (test.status === 'RUNNING') return <Badge>{describeTestOutcome(test)}</Badge>;
  const isPassed = test.status === 'PASSED';
  return (
    <Badge tone={isPassed ? 'success' : 'danger'} icon={<Icon of={isPassed ? CircleCheck : CircleX} size={12} />}>
      {describeTestOutcome(test)}
    </Badge>
  );
}

/** Says so where the provider does not let a test go all the way. */
function DepthNote({ test: { depth }, provider }: { test: SelfTest; provider: string }) {
  if (depth === 'PROVIDER') return null;
  return <p className="mb-3 rounded-sm bg-info-tint px-3 py-2 text-info-fg">{text(`depth_${depth}`, { provider })}</p>;
}
