import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';

interface ConflictBarProps {
  title: ReactNode;
  children: ReactNode;
  className: string;
  theirs: { label: string; onClick: () => void };
  mine: { label: string; onClick: () => void };
}

/** Says that somebody else changed the same, and asks which is to stay (readings.md D6). */
export const ConflictBar = ({ title, children, className, theirs, mine }: ConflictBarProps) => (
  <div
    role="alert"
    className={classNames(
      'flex flex-wrap items-start gap-x-3 gap-y-2 border-warning-line bg-warning-tint px-5 py-2.5 text-warning-fg max-sm:px-4',
      className,
    )}
  >
    <Icon of={TriangleAlert} className="mt-0.5" />
    <p className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
      <strong className="font-semibold">{title}</strong> {children}
    </p>
    <span className="flex gap-2">
      {[theirs, mine].map(({ label, onClick }) => (
        <Button key={label} size="sm" onClick={onClick}>
          {label}
        </Button>
      ))}
    </span>
  </div>
);
