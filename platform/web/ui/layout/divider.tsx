/** A hairline, optionally with words about what it separates: 'or use a one-time code'. */
export function Divider({ words }: { words?: string }) {
  if (words === undefined) return <hr className="m-0 h-px border-0 bg-line forced-colors:bg-[CanvasText]" />;
  return (
    <div className="flex items-center gap-3 text-xs text-fg-3 before:h-px before:flex-1 before:bg-line-2 after:h-px after:flex-1 after:bg-line-2">
      {words}
    </div>
  );
}
