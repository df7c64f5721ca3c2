import type { Reading } from '../contract.ts';

/** More would be thinner than one can see. */
const MAX_BARS = 40;

export interface PageBar {
  /** The first page it stands for. */
  page: number;
  /** Of the page looked at longest among those it stands for. */
  seconds: number;
}

/** A bar for every page of a file; in a long file one for several pages that follow each other. */
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

/** The page looked at longest; of several the first. */
export const longestPage = (pages: Reading['pages']): Reading['pages'][number] | undefined =>
  pages.reduce<Reading['pages'][number] | undefined>(
    (longest, page) => (longest && longest.seconds >= page.seconds ? longest : page),
    undefined,
  );
