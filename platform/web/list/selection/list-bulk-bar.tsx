import type { ReactNode } from 'react';
import { lazyPart } from '../../state/lazy-part.tsx';
import type { ListView } from '../use-list.ts';
import type { Selection } from './use-selection.ts';

export interface ListBulkBarProps<Row> {
  view: ListView<Row>;
  selection: Selection<Row>;
}

const ChosenRowsBar = lazyPart<ListBulkBarProps<unknown>>(() =>
  import('./chosen-rows-bar.tsx').then((module) => module.ChosenRowsBar),
);

/** The actions on the selected rows; their code loads with the first selection. */
export const ListBulkBar = ((props: ListBulkBarProps<unknown>) =>
  props.selection.chosen.length > 0 && props.view.list.BulkActions && <ChosenRowsBar {...props} />) as <Row>(
  props: ListBulkBarProps<Row>,
) => ReactNode;
