import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../ui/layout/icon.tsx';

interface FieldLineProps {
  icon: LucideIcon;
  label: string;
  /** The button of the field's history. */
  history?: ReactNode;
  /** Elements at the end of the line; on touch screens, of the label's line. */
  end?: ReactNode;
  children: ReactNode;
}

/** A field of the record: its name, its history, its value. On touch screens the value has a line of its own. */
export const FieldLine = ({ icon, label, history, end, children }: FieldLineProps) => (
  <div className={`group/line ${lineGrid} [grid-template-areas:'label_value_end']`}>
    <span title={label} className="flex min-w-0 items-center gap-2 pe-0.5 text-fg-3 [grid-area:label]">
      <Icon of={icon} className="shrink-0" />
      <span className="my-1.5 line-clamp-2 leading-4 [overflow-wrap:anywhere]">{label}</span>
    </span>
    <span className="min-w-0 [grid-area:value] pointer-coarse:ps-4.5">{children}</span>
    {/* On screens with a pointer it appears over the end of the value. */}
    <span className="flex justify-self-end rounded-sm [grid-area:value] pointer-fine:group-hover/line:bg-surface pointer-fine:line-edited:hidden pointer-coarse:[grid-area:history]">
      {history}
    </span>
    {end && <span className="flex [grid-area:end]">{end}</span>}
  </div>
);

/** A further value of a field, below the first. */
export const FurtherLine = ({ children }: { children: ReactNode }) => (
  <div className={`${lineGrid} [grid-template-areas:'label_value_value']`}>
    <span className="min-w-0 [grid-area:value] pointer-coarse:ps-4.5">{children}</span>
  </div>
);

const lineGrid =
  'grid min-h-7 grid-cols-[112px_minmax(0,1fr)_auto] items-start text-sm *:min-h-7 *:items-center ' +
  "pointer-coarse:items-center pointer-coarse:grid-cols-[minmax(0,1fr)_auto_auto] pointer-coarse:[grid-template-areas:'label_history_end'_'value_value_value']";
