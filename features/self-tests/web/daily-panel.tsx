import { CircleCheck, CircleX } from 'lucide-react';
import { useId } from 'react';
import { useNow } from '#platform/web/clock.ts';
import { useChange } from '#platform/web/data.ts';
import { calendarDateIn, formatCalendarDate, formatTime } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { useAsked } from '#platform/web/state/use-asked.ts';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type SelfTest, selfTests } from '../contract.ts';
import { text } from './en.ts';
import { describeStop, describeTestOutcome, failedStep, totalMs } from './read-test.ts';
import type { TestedSource } from './tested-source.ts';
import { useSelfTests } from './use-self-tests.ts';

const SHOWN_DAYS = 3;

interface DailyPanelProps {
  kind: string;
  sources: readonly TestedSource[];
  provider: string;
  /** Shows the steps of a page's last test. */
  onSee: (source_id: number) => void;
}

/** The daily test of a source with the results of the last days. */
export function DailyPanel({ kind, sources, provider, onSee }: DailyPanelProps) {
  const id = useId();
  const read = useSelfTests(kind);
  const { time_zone } = useSession();
  const days = groupByDay(read.data?.results ?? [], time_zone).slice(0, SHOWN_DAYS);
  return (
    <section aria-labelledby={id}>
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="font-semibold">
          {text('every_day')}
        </h2>
        <DailySwitch kind={kind} sources={sources} label={text('every_day')} isLabelHidden />
      </div>
      <p className="mt-1 text-fg-2">{text('every_day_text')}</p>
      {read.isError ? (
        <PartNotLoaded words={text('not_loaded')} read={read} className="mt-2 text-xs" />
      ) : (
        <ul className="mt-2.5 grid gap-2 text-xs">
          {days.map(({ day, worst }) => (
            <DayLine
              key={day}
              day={day}
              test={worst}
              page={sources.length > 1 ? nameSource(worst, sources) : null}
              provider={provider}
              onSee={onSee}
            />
          ))}
          {read.data && days.length === 0 && <li className="text-fg-3">{text('never_tested')}</li>}
        </ul>
      )}
    </section>
  );
}

const nameSource = ({ source_id, source_name }: SelfTest, sources: readonly TestedSource[]): string =>
  sources.find((source) => source.source_id === source_id)?.name ?? source_name;

interface Day {
  day: string;
  /** The test that failed, else the slowest. */
  worst: SelfTest;
}

function groupByDay(tests: readonly SelfTest[], time_zone: string): Day[] {
  const getDay = ({ started_at }: SelfTest) => calendarDateIn(started_at, time_zone);
  const over = tests.filter(({ status }) => status !== 'RUNNING');
  return [...new Set(over.map(getDay))].map((day) => ({
    day,
    worst: findWorst(over.filter((test) => getDay(test) === day)),
  }));
}

const findWorst = (tests: readonly SelfTest[]): SelfTest =>
  tests.find(({ status }) => status === 'FAILED') ?? tests.toSorted((a, b) => totalMs(b) - totalMs(a))[0]!;

interface DayLineProps {
  day: string;
  test: SelfTest;
  /** The name of its page, where there are several. */
  page: string | null;
  provider: string;
  onSee: (source_id: number) => void;
}

function DayLine({ day, test, page, provider, onSee }: DayLineProps) {
  const { time_zone } = useSession();
  const isToday = calendarDateIn(useNow(), time_zone) === day;
  const date = isToday ? text('today') : formatCalendarDate(day);
  const failed = failedStep(test);
  return (
    <li className="flex items-start gap-2">
      <Icon
        of={test.status === 'PASSED' ? CircleCheck : CircleX}
        size={14}
        className={classNames('mt-px', test.status === 'PASSED' ? 'text-success' : 'text-danger')}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {text('day_and_time', { day: date, time: formatTime(test.started_at, time_zone) })}
        {failed && (
          <span className="block text-fg-3">
            {page && <bdi>{page}: </bdi>}
            {describeStop(failed, provider)}
          </span>
        )}
      </span>
      {failed ? (
        <LinkButton onClick={() => onSee(test.source_id)}>{text('see_step')}</LinkButton>
      ) : (
        <span className="text-fg-3 tabular-nums">{describeTestOutcome(test)}</span>
      )}
    </li>
  );
}

interface DailySwitchProps {
  kind: string;
  sources: readonly TestedSource[];
  label: string;
  help?: string;
  isLabelHidden?: boolean;
}

/** Switches the daily test of all pages on or off, at once. */
export function DailySwitch({ kind, sources, ...words }: DailySwitchProps) {
  const { data } = useSelfTests(kind);
  const daily = data?.daily_source_ids ?? [];
  const isOn = sources.length > 0 && sources.every(({ source_id }) => daily.includes(source_id));
  const change = useChange(selfTests.setDaily);
  const [isAsked, ask] = useAsked(isOn, async (is_on) => {
    for (const { source_id } of sources) await change.mutateAsync({ params: { id: source_id }, body: { is_on } });
    toast({ type: 'SUCCESS', heading: text(is_on ? 'every_day_on' : 'every_day_off') });
  });
  return (
    <Switch
      {...words}
      disabled={data === undefined || sources.length === 0}
      checked={isAsked}
      onChange={({ target }) => ask(target.checked)}
    />
  );
}
