import { formatDateTime, formatNumber } from '#platform/web/format.ts';
import type { SelfTest, SelfTestHop } from '../contract.ts';
import { text } from './en.ts';

/** The steps that this test can reach. */
export const testedSteps = ({ hops }: SelfTest): SelfTestHop[] => hops.filter(({ status }) => status !== 'NOT_TESTED');

export const countDone = (test: SelfTest): number => test.hops.filter(({ status }) => status === 'DONE').length;

export const failedStep = ({ hops }: SelfTest): SelfTestHop | undefined =>
  hops.find(({ status }) => status === 'FAILED');

/** The step that is waited for. */
export const waitingStep = ({ hops }: SelfTest): SelfTestHop | undefined =>
  hops.find(({ status }) => status === 'WAITING');

/** Milliseconds of all steps so far. */
export const totalMs = ({ hops }: SelfTest): number => hops.reduce((sum, { ms }) => sum + (ms ?? 0), 0);

/** Returns '0.9s', '12s'. */
export const formatSeconds = (ms: number): string =>
  text('seconds', { seconds: formatNumber(Math.round(ms / 100) / 10) });

export const nameStep = (name: SelfTestHop['name'], provider: string): string =>
  name === 'MADE' ? text('step_MADE', { provider }) : text(`step_${name}`);

/** Returns 'Stopped at Fetched'; where no lead could be made, 'Stopped at Facebook'. */
export const describeStop = ({ name }: SelfTestHop, provider: string): string =>
  text('stopped_at', { step: name === 'MADE' ? provider : nameStep(name, provider) });

/** Returns '6 hops, 1.4s' or '2 of 6 hops, stopped after 0.9s'. */
export function describeTestOutcome(test: SelfTest): string {
  const all = testedSteps(test).length;
  const done = countDone(test);
  if (test.status === 'PASSED') return text('passed', { count: all, time: formatSeconds(totalMs(test)) });
  if (test.status === 'FAILED') return text('stopped', { done, all, time: formatSeconds(totalMs(test)) });
  return text('running', { done, all });
}

const axes = [500, 1_000, 1_500, 3_000, 6_000, 15_000, 30_000, 60_000, 120_000, 300_000];

/** Returns how many milliseconds the bars of a test span. */
export function chooseAxis(test: SelfTest): number {
  const usual = test.hops.reduce((sum, step) => sum + (step.usual_ms ?? 0), 0);
  const longest = Math.max(totalMs(test), usual);
  return axes.find((axis) => axis >= longest) ?? longest;
}

interface Report {
  source: string;
  provider: string;
  time_zone: string;
}

/** Writes tests as plain text, to be sent to somebody who can help. */
export function writeReport(tests: readonly SelfTest[], { source, provider, time_zone }: Report): string {
  const newest = tests
    .map(({ started_at }) => started_at)
    .toSorted()
    .at(-1);
  if (newest === undefined) return '';
  const writeStep = (step: SelfTestHop) => {
    const name = nameStep(step.name, provider);
    if (step.status === 'FAILED') {
      const said = step.problem?.said ? ` ${text('provider_said', { provider, said: step.problem.said })}` : '';
      return text('report_step_failed', { step: name, detail: `${step.problem?.detail ?? ''}${said}` });
    }
    return text('report_step', { step: name, took: formatTook(step) });
  };
  return [
    text('report_title', { source, time: formatDateTime(newest, time_zone) }),
    ...tests.flatMap((test) => [
      text('report_test', { page: test.source_name, outcome: describeTestOutcome(test) }),
      ...test.hops.map(writeStep),
    ]),
  ].join('\n');
}

/** Returns '412 ms', 'Not reached'. */
export function formatTook({ status, ms }: SelfTestHop): string {
  if (status === 'NOT_TESTED') return text('not_tested');
  if (status === 'NOT_REACHED') return text('not_reached');
  if (status === 'WAITING') return text('waiting');
  return ms === null ? '—' : text('millis', { ms });
}
