import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';
import { Kbd } from '../buttons/kbd.tsx';
import { classNames } from '../layout/class-names.ts';
import { popupMotion } from './popup-motion.ts';

export interface TooltipLabel {
  /** A text that the control's label also contains, or further detail; screen readers must not depend on it. */
  text: ReactNode;
  shortcut?: string;
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
}

interface TooltipPopupProps extends TooltipLabel {
  anchor: Element | null;
  isOpen: boolean;
  /** Called on Escape. */
  onClose: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}

/** The label itself, beside the control; the pointer may move onto it. */
export const TooltipPopup = ({
  text,
  shortcut,
  side = 'top',
  anchor,
  isOpen,
  onClose,
  ...pointer
}: TooltipPopupProps) => (
  <Tooltip.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
    <Tooltip.Portal>
      <Tooltip.Positioner anchor={anchor} side={side} sideOffset={6} collisionPadding={8} className="z-(--ui-z-menu)">
        <Tooltip.Popup
          {...pointer}
          className={classNames(
            popupMotion,
            'flex min-h-6.5 max-w-70 items-center gap-2 rounded-sm bg-inverse px-2 py-1 text-xs text-on-inverse shadow-2 forced-colors:border',
          )}
        >
          {text}
          {shortcut !== undefined && <Kbd onInverse>{shortcut}</Kbd>}
        </Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
);
