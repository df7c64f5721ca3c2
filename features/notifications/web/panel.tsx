import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** A button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A card beside the settings. */
export function Panel({ title, action, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-md border border-line-2 bg-surface px-4 pt-3 pb-1">
      <div className="flex min-h-8 items-center justify-between gap-3 pb-1">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
