/** The short bar that says a sheet can be pulled down. */
export const SheetHandle = ({ className = 'flex' }: { className?: string }) => (
  <span aria-hidden="true" className={`${className} shrink-0 justify-center pt-2 pb-1`}>
    <span className="h-1 w-9 rounded-full bg-line-btn forced-colors:bg-[CanvasText]" />
  </span>
);
