import { COUNT_CAP } from '../../../contract/paging.ts';
import { listText } from '../../en/list.ts';
import { formatTotal } from '../../format-total.ts';
import { BulkBar } from '../../ui/display/bulk-bar.tsx';
import { rowId, type SelectedList } from './use-selection.ts';

/** The bar with the actions on the selected rows, or on all that the filter finds. */
export function ChosenRowsBar({ view, selection }: SelectedList<unknown>) {
  const { BulkActions } = view.list;
  const { chosen, isWhole, clear } = selection;
  const { count } = view.pages;
  if (!BulkActions) return null;
  return (
    <BulkBar
      count={chosen.length}
      onClear={clear}
      {...(isWhole ? { label: describeWhole(count) } : selectAll({ view, selection }))}
    >
      <BulkActions chosen={chosen} whole={isWhole ? { count, clear } : undefined} />
    </BulkBar>
  );
}

const describeWhole = (count: number | undefined): string =>
  count === undefined ? listText('whole_selected') : listText('all_selected', { total: formatTotal(count) });

/** Selects all that the filter finds, or reads and selects as many rows as one command may touch. */
function selectAll({ view: { list, pages }, selection }: SelectedList<unknown>) {
  const { count, fetchNextPage } = pages;
  const { bulkMaximum: maximum } = list;
  if (count === undefined || maximum === undefined) return {};
  if (maximum === 'whole')
    return {
      total: count,
      onSelectAll: selection.chooseWhole,
      selectAllLabel: listText('select_whole', { total: formatTotal(count) }),
    };
  const readAndTick = async () => {
    let known = pages.rows;
    for (let more = pages.hasNextPage; more && known.length < maximum; ) {
      const answer = await fetchNextPage();
      if (answer.isError) return;
      known = answer.data?.pages.flatMap(({ results }) => results as unknown[]) ?? known;
      more = answer.hasNextPage;
    }
    selection.choose(known.slice(0, maximum).map((row) => rowId(row, list.idField)));
  };
  return {
    total: count,
    onSelectAll: () => void readAndTick(),
    ...(count >= COUNT_CAP && { selectAllLabel: listText('select_first', { count: maximum }) }),
  };
}
