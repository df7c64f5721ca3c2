import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import { type IconSize, strokeWidths } from './icon-sizes.ts';

export type { IconSize };

export type IconProps = {
  of: LucideIcon;
  /** Pixels. */
  size?: IconSize;
  /** True mirrors arrows and chevrons in right-to-left text. */
  isDirectional?: boolean;
  className?: string;
};

/**
 * A decorative icon in the colour of the surrounding text; its meaning is in words beside it or in the label of its
 * control.
 */
export function Icon({ of: Glyph, size = 16, isDirectional = false, className }: IconProps) {
  return (
    <Glyph
      aria-hidden="true"
      size={size}
      strokeWidth={strokeWidths[size]}
      className={classNames('shrink-0', isDirectional && 'rtl:-scale-x-100', className)}
    />
  );
}
