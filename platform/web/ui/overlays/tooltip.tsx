import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from '../buttons/kbd.tsx';
import { classNames } from '../layout/class-names.ts';
import { popupMotion } from './popup-motion.ts';

/** Sets one delay for all tooltips, so that the second one in a row shows at once; used once in the application. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <BaseTooltip.Provider delay={400}>{children}</BaseTooltip.Provider>;
}

export type TooltipProps = {
  /** A text that the control's label also contains, or further detail; screen readers must not depend on it. */
  text: ReactNode;
  shortcut?: string;
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  /** One focusable element. */
  children: ReactElement<Record<string, unknown>>;
};

/** A label on hover and focus. */
export function Tooltip({ text, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-(--ui-z-menu)">
          <BaseTooltip.Popup
            className={classNames(
              popupMotion,
              'flex min-h-6.5 max-w-70 items-center gap-2 rounded-sm bg-inverse px-2 py-1 text-xs text-on-inverse shadow-2 forced-colors:border',
            )}
          >
            {text}
            {shortcut !== undefined && <Kbd onInverse>{shortcut}</Kbd>}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
