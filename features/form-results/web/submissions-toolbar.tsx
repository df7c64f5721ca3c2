import type { ReactNode } from 'react';
import { ListToolbar } from '#platform/web/list/toolbar/list-toolbar.tsx';
import type { ListView } from '#platform/web/list/use-list.ts';

interface SubmissionsToolbarProps<Row> {
  view: ListView<Row>;
  before: ReactNode;
}

/** The choice of what is listed, then search and filters; these are absent while there is nothing at all. */
export function SubmissionsToolbar<Row>({ view, before }: SubmissionsToolbarProps<Row>) {
  return (
    <div className="flex shrink-0 flex-wrap items-center bg-surface">
      <div className="flex min-w-0 flex-wrap items-center gap-2 ps-5 pt-2.5 empty:hidden max-lg:pe-5 max-sm:px-4 lg:py-2">
        {before}
      </div>
      {!view.isEmpty && (
        <div className="min-w-0 flex-1 max-lg:basis-full lg:-ms-2.5">
          <ListToolbar view={view} />
        </div>
      )}
    </div>
  );
}
