import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Icon } from './icon.tsx';

interface RecordPartProps {
  icon: LucideIcon;
  title: string;
  read: ComponentProps<typeof PartNotLoaded>['read'] & { isError: boolean; data: unknown };
  /** Said when it did not load. */
  failed: string;
  /** Nothing where the part has nothing to say. */
  children: ReactNode;
}

/** A part of a record under its heading. */
export function RecordPart({ icon, title, read, failed, children }: RecordPartProps) {
  const id = useId();
  const isMissing = read.isError && !read.data;
  if (!isMissing && !children) return null;
  return (
    <section aria-labelledby={id} className="border-t border-line-2 px-5 py-4 text-sm">
      <div className="mb-1.5 flex items-center gap-2">
        <Icon of={icon} className="text-icon" />
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
      </div>
      {isMissing ? <PartNotLoaded words={failed} read={read} /> : children}
    </section>
  );
}
