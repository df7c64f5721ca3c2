import type { Reading } from '../contract.ts';

/** The most bars; more would be too thin to see. */
const MAX_BARS = 40;

export interface PageBar {
  /** The first page of the bar. */
  page: number;
  /** Seconds on the longest-viewed page of the bar. */
  seconds: number;
}

/** Returns a bar for every page of a file, or in a long file one for several consecutive pages. */
export function pageBars({ page_count, pages }: Pick<Reading, 'page_count' | 'pages'>): PageBar[] {
  const pagesPerBar = Math.ceil(page_count / MAX_BARS);
  const bars = Array.from({ length: Math.ceil(page_count / pagesPerBar) }, (_, index) => ({
    page: index * pagesPerBar + 1,
    seconds: 0,
  }));
  for (const { page, seconds } of pages) {
    const bar = bars[Math.floor((page - 1) / pagesPerBar)]!;
    bar.seconds = Math.max(bar.seconds, seconds);
  }
  return bars;
}

/** Returns the page with the most seconds; of several the first. */
export const longestPage = (pages: Reading['pages']): Reading['pages'][number] | undefined =>
  pages.reduce<Reading['pages'][number] | undefined>(
    (longest, page) => (longest && longest.seconds >= page.seconds ? longest : page),
    undefined,
  );
