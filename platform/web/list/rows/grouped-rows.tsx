import { Fragment, type ReactNode, useRef } from 'react';
import { PlainTable } from '../../ui/display/plain-table.tsx';
import { ShowMore } from '../../ui/display/show-more.tsx';
import { HeadCell } from '../../ui/display/table.tsx';
import { useScreenful } from '../../ui/display/use-screenful.ts';
import { useIsNarrow } from '../../ui/layout/screen-width.ts';
import { rowId } from '../selection/use-selection.ts';
import type { ListView } from '../use-list.ts';
import { LIST_SCROLLER, useListReturn } from '../visit/list-return.ts';
import { ListRow } from './list-row.tsx';
import { PhoneListRow } from './phone-list.tsx';

interface GroupedRowsProps<Row> {
  view: ListView<Row>;
  /** Returns the heading above a row that begins a group, and nothing for other rows. */
  headingAt: (rows: readonly Row[], index: number) => ReactNode;
}

/** Rows under headings, with the button for more; the columns keep their widths. */
export function GroupedRows<Row>({ view, headingAt }: GroupedRowsProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const Rows = useIsNarrow() ? PhoneGroups : TableGroups;
  useListReturn(view.pages as ListView<object>['pages'], scroller, view.list.idField);
  return (
    <div
      ref={scroller}
      data-scroll-restoration-id={LIST_SCROLLER}
      className="min-h-0 flex-1 scroll-pt-(--ui-row-head-h) overflow-y-auto"
    >
      <Rows view={view} headingAt={headingAt} />
      <ShowMore list={view.pages} className="flex justify-center p-4" />
    </div>
  );
}

function TableGroups<Row>({ view: { list, pages }, headingAt }: GroupedRowsProps<Row>) {
  const { columns = [], words, idField } = list;
  const drawn = useScreenful(pages.rows.length, 'table');
  return (
    <PlainTable aria-label={words.label}>
      <colgroup>
        {columns.map(({ id, width }) => (
          <col key={id} style={width > 0 ? { width } : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ id, label, isLabelHidden }) => (
            <HeadCell key={id}>{isLabelHidden ? <span className="sr-only">{label}</span> : label}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {pages.rows.slice(0, drawn).map((row, index) => {
          const heading = headingAt(pages.rows, index);
          return (
            <Fragment key={rowId(row, idField)}>
              {heading && (
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={columns.length}
                    className="border-b border-line bg-canvas px-5 py-2 text-start"
                  >
                    {heading}
                  </th>
                </tr>
              )}
              <ListRow list={list} row={row} columns={columns} isSelected={false} onToggle={undefined} />
            </Fragment>
          );
        })}
      </tbody>
    </PlainTable>
  );
}

function PhoneGroups<Row>({ view: { list, pages }, headingAt }: GroupedRowsProps<Row>) {
  const drawn = useScreenful(pages.rows.length, 'phone');
  return (
    <ul aria-label={list.words.label} className="border-t border-line">
      {pages.rows.slice(0, drawn).map((row, index) => {
        const heading = headingAt(pages.rows, index);
        return (
          <Fragment key={rowId(row, list.idField)}>
            {heading && <li className="border-b border-line bg-canvas px-4 py-2">{heading}</li>}
            <PhoneListRow list={list} row={row} />
          </Fragment>
        );
      })}
    </ul>
  );
}
