import { ChevronRight, CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '#platform/web/ui/layout/icon.tsx';

interface PropertySectionProps {
  title: string;
  /** True opens it; it can be closed again. */
  isOpen: boolean;
  problem: string | undefined;
  children: ReactNode;
}

/** A part of the properties that is opened by its heading, and by whatever leads to it. */
export function PropertySection({ title, isOpen, problem, children }: PropertySectionProps) {
  const [isShown, setIsShown] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setIsShown(true);
  }, [isOpen]);
  return (
    <details
      open={isShown}
      onToggle={(event) => setIsShown(event.currentTarget.open)}
      className="group/section border-t border-line-2 first-of-type:border-t-0"
    >
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-sm font-medium [&::-webkit-details-marker]:hidden">
        <Icon
          of={ChevronRight}
          size={14}
          isDirectional
          className="text-icon transition-transform group-open/section:rotate-90"
        />
        <span className="flex-1">{title}</span>
        {problem && <Icon of={CircleAlert} size={14} className="text-danger-fg" />}
      </summary>
      {isShown && (
        <div className="grid gap-4 pt-1 pb-4">
          {problem && (
            <p role="alert" className="text-xs text-danger-fg">
              {problem}
            </p>
          )}
          {children}
        </div>
      )}
    </details>
  );
}
