import { joinWords } from '#platform/web/en/join-words.ts';
import type { FormCount, SourceHealth } from '../contract.ts';
import { text } from './en.ts';

/** Leads at the provider and here, with what became of those that are not here. */
export type Counts = Pick<FormCount, 'here' | 'waiting' | 'failed' | 'ignored'> & {
  at_provider: number;
  /** When any of the sources was counted last. */
  counted_at: string;
  /** Sources that could not be counted any more since a day before. */
  left_behind: { name: string; counted_at: string }[];
};

const DAY_MS = 86_400_000;

/** Adds up what was counted of several sources; null while none was. */
export function addCounts(sources: readonly SourceHealth[]): Counts | null {
  const counted = sources.flatMap(({ counts }) => (counts ? [counts] : []));
  if (counted.length === 0) return null;
  const forms = counted.flatMap((counts) => counts.forms);
  const counted_at = counted
    .map((counts) => counts.counted_at)
    .toSorted()
    .at(-1)!;
  return {
    at_provider: sum(counted.map((counts) => counts.at_provider)),
    here: sum(counted.map((counts) => counts.here)),
    waiting: sum(forms.map((form) => form.waiting)),
    failed: sum(forms.map((form) => form.failed)),
    ignored: sum(forms.map((form) => form.ignored)),
    counted_at,
    left_behind: sources.flatMap(({ name, counts }) =>
      counts && Date.parse(counted_at) - Date.parse(counts.counted_at) > DAY_MS
        ? [{ name, counted_at: counts.counted_at }]
        : [],
    ),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Returns a sentence about the leads that are not here, or that are no longer there; none where the numbers agree. */
export function explainDifference({
  at_provider,
  here,
  waiting,
  failed,
  ignored,
}: Omit<Counts, 'counted_at' | 'left_behind'>): string {
  if (here > at_provider) return `${text('more_here', { count: here - at_provider })}.`;
  const unexplained = at_provider - here - waiting - failed - ignored;
  const parts = [
    waiting > 0 && text('waiting', { count: waiting }),
    failed > 0 && text('failed', { count: failed }),
    ignored > 0 && text('ignored', { count: ignored }),
    unexplained > 0 && text('unexplained', { count: unexplained }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? `${joinWords(parts)}.` : '';
}
