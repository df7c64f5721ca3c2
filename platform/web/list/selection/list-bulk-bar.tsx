import { COUNT_CAP } from '../../../contract/paging.ts';
import { listText } from '../../en/list.ts';
import { BulkBar } from '../../ui/display/bulk-bar.tsx';
import type { ListView } from '../use-list.ts';
import { rowId, type Selection } from './use-selection.ts';

interface ListBulkBarProps<Row> {
  view: ListView<Row>;
  selection: Selection<Row>;
}

/** The actions on the selected rows. */
export function ListBulkBar<Row>({ view, selection }: ListBulkBarProps<Row>) {
  const { BulkActions } = view.list;
  const { chosen, clear } = selection;
  if (!BulkActions) return null;
  return (
    <BulkBar count={chosen.length} onClear={clear} {...selectAll(view, selection)}>
      <BulkActions chosen={chosen} />
    </BulkBar>
  );
}

/** Reads the remaining rows and selects them all, at most as many as one command may touch. */
function selectAll<Row>({ list, pages }: ListView<Row>, selection: Selection<Row>) {
  const { count, fetchNextPage } = pages;
  const { bulkMaximum: maximum } = list;
  if (count === undefined || maximum === undefined) return {};
  const readAndTick = async () => {
    let known = pages.rows;
    for (let more = pages.hasNextPage; more && known.length < maximum; ) {
      const answer = await fetchNextPage();
      if (answer.isError) return;
      known = answer.data?.pages.flatMap(({ results }) => results as Row[]) ?? known;
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
