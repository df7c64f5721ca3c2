/** How floating things come and go: opacity and a little scale from the side of their anchor, leaving at 60 % of the time. */
export const popupMotion =
  'origin-(--transform-origin) transition-[opacity,scale] duration-(--ui-dur-2) ease-out ' +
  'data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-[84ms] data-instant:duration-0';

/** The surface of menus, lists and popovers. It scrolls inside the space there is. */
export const popupSurface =
  'max-h-(--available-height) max-w-(--available-width) overflow-y-auto overscroll-contain rounded-pop bg-raised text-sm text-fg ' +
  'shadow-pop outline-none forced-colors:border';

/** One line of a menu or list; 44 px high under a finger. */
export const popupItem =
  'flex min-h-8 w-full cursor-default select-none items-center gap-[9px] rounded-sm px-2 py-1 text-start outline-none ' +
  'data-highlighted:bg-hover data-highlighted:forced-chosen data-disabled:text-fg-disabled pointer-coarse:min-h-11';
