import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import { DailySwitch } from './daily-panel.tsx';
import { text } from './en.ts';
import { PageList, RunStatus } from './page-list.tsx';
import { PageResult } from './page-result.tsx';
import { writeReport } from './read-test.ts';
import type { ProviderWords, TestedSource } from './tested-source.ts';
import { useTestRun } from './use-test-run.ts';

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
