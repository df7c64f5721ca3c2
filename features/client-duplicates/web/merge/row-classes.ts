/** The line of a field: its name, then what stands beside it; on a narrow screen that stands below. */
export const rowClasses = 'm-0 min-w-0 border-0 border-b border-line p-0 lg:grid lg:grid-cols-(--columns)';

export const labelClasses =
  'flex items-center text-fg-3 lg:min-h-[42px] max-lg:px-4 max-lg:pt-2 max-lg:text-xs lg:ps-5 lg:pe-2';

/** What stands beside the name for all clients at once. */
export const wholeCellClasses =
  'flex min-w-0 flex-wrap items-center gap-2.5 px-4 py-1.5 text-fg-2 max-lg:pb-3 lg:col-[2/-1] lg:border-s lg:border-line';
