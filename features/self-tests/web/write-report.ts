import { formatDateTime } from '#platform/web/format.ts';
import type { SelfTest, SelfTestHop } from '../contract.ts';
import { text } from './en.ts';
import { describeTestOutcome, nameHop } from './read-test.ts';

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
  const writeHop = (hop: SelfTestHop) => {
    const name = nameHop(hop.name, provider);
    if (hop.status === 'FAILED') {
      const said = hop.problem?.said ? ` ${text('provider_said', { provider, said: hop.problem.said })}` : '';
      return text('report_hop_failed', { hop: name, detail: `${hop.problem?.detail ?? ''}${said}` });
    }
    return text('report_hop', { hop: name, took: formatTook(hop) });
  };
  return [
    text('report_title', { source, time: formatDateTime(newest, time_zone) }),
    ...tests.flatMap((test) => [
      text('report_test', { page: test.source_name, outcome: describeTestOutcome(test) }),
      ...test.hops.map(writeHop),
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
