import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';

interface HandleProps {
  ref: (element: HTMLButtonElement | null) => void;
  label: string;
  isLifted: boolean;
  onPointerEnter: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
  onBlur: () => void;
}

/** The handle by which an item is dragged, or lifted with Space and moved with the arrows. */
export const ReorderHandle = ({ label, isLifted, ...handle }: HandleProps) => (
  <button
    {...handle}
    type="button"
    aria-label={label}
    aria-pressed={isLifted}
    className={classNames(
      'touch-target relative z-1 grid size-6 shrink-0 touch-none place-items-center rounded-xs text-icon select-none hover:bg-hover',
      isLifted ? 'cursor-grabbing bg-hover' : 'cursor-grab opacity-70',
    )}
  >
    <Icon of={GripVertical} size={14} />
  </button>
);
