/** The motion of floating elements: opacity and a slight scale from their anchor; closing takes 60 % of the time. */
export const popupMotion =
  'origin-(--transform-origin) transition-[opacity,scale] duration-(--ui-dur-2) ease-out ' +
  'data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-[84ms] data-instant:duration-0';

/** The surface of menus, lists and popovers, which scrolls inside the available space. */
export const popupSurface =
  'max-h-(--available-height) max-w-(--available-width) overflow-y-auto overscroll-contain rounded-pop bg-raised text-sm text-fg ' +
  'shadow-pop outline-none forced-colors:border';

/** One line of a menu or list, 44 px high on touch screens. */
export const popupItem =
  'flex min-h-8 w-full cursor-default select-none items-center gap-[9px] rounded-sm px-2 py-1 text-start outline-none ' +
  'data-highlighted:bg-hover data-highlighted:forced-chosen data-disabled:text-fg-disabled pointer-coarse:min-h-11';

/** A menu or list of options as a full-width sheet on a phone: the classes of its Positioner … */
export const sheetPositioner =
  'max-sm:!fixed max-sm:!inset-x-0 max-sm:!top-auto max-sm:!bottom-0 max-sm:!w-full max-sm:!transform-none max-sm:!translate-none';

/** … of its Popup … */
export const sheetPopup =
  'max-sm:!max-h-[75dvh] max-sm:!w-full max-sm:!max-w-none max-sm:rounded-b-none max-sm:rounded-t-lg max-sm:!p-2 max-sm:!pb-[max(8px,env(safe-area-inset-bottom))] max-sm:text-base max-sm:shadow-dialog';

/** … and of its Backdrop, which exists only behind the sheet. */
export const sheetBackdrop =
  'fixed inset-0 z-(--ui-z-menu) bg-scrim transition-opacity duration-(--ui-dur-2) data-starting-style:opacity-0 data-ending-style:opacity-0 sm:hidden';
