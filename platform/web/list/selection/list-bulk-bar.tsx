import type { ReactNode } from 'react';
import { lazyPart } from '../../state/lazy-part.tsx';
import type { SelectedList } from './use-selection.ts';

const ChosenRowsBar = lazyPart<SelectedList<unknown>>(() =>
  import('./chosen-rows-bar.tsx').then((module) => module.ChosenRowsBar),
);

/** The actions on the selected rows; their code loads with the first selection. */
export const ListBulkBar = ((props: SelectedList<unknown>) =>
  props.selection.chosen.length > 0 && props.view.list.BulkActions && <ChosenRowsBar {...props} />) as <Row>(
  props: SelectedList<Row>,
) => ReactNode;
