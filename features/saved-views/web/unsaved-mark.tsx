/** The amber dot of a view that differs from what is kept; the words beside it say so too. */
export const UnsavedMark = () => (
  <span aria-hidden="true" className="size-[7px] shrink-0 rounded-full forced-dot bg-warning" />
);
