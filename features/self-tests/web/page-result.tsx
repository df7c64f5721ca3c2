import { CircleCheck, CircleX, RefreshCw } from 'lucide-react';
import { formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { SelfTest } from '../contract.ts';
import { text } from './en.ts';
import { describeTestOutcome } from './read-test.ts';
import { StepList } from './step-list.tsx';
import type { ProviderWords } from './tested-source.ts';
import type { PageTest } from './use-test-run.ts';

interface PageResultProps {
  page: PageTest;
  words: ProviderWords;
  /** True while a test runs, beside which no other may begin. */
  isBusy: boolean;
  onTestAgain: () => void;
}

/** The test of one page: its steps, or why there are none. */
export function PageResult({ page: { source, test, refusal, place }, words, isBusy, onTestAgain }: PageResultProps) {
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
