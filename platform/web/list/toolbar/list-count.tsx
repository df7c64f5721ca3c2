import { COUNT_CAP } from '../../../contract/paging.ts';
import { formatCappedCount } from '../../format.ts';
import { ResultCount } from '../../ui/layout/page-header.tsx';
import type { ListView } from '../use-list.ts';

/** The number of rows in words, where it is known; changes are announced. */
export function ListCount<Row>({ view }: { view: ListView<Row> }) {
  const { words } = view.list;
  const { count } = view.pages;
  if (count === undefined || !words.count) return null;
  const isCapped = count === COUNT_CAP && words.countCapped;
  return <ResultCount>{isCapped ? words.countCapped?.(formatCappedCount(count)) : words.count(count)}</ResultCount>;
}
