import { type RefObject, useRef } from 'react';

const FIELDS =
  ':is(input:not([type=hidden], [type=radio]:not(:checked)), textarea, select, [role=combobox]):not(:disabled, [tabindex="-1"])';

interface InitialFocus {
  popup: RefObject<HTMLDivElement | null>;
  /**
   * Chooses the focus for Base UI by how it was opened, because on a touch screen a field would bring up the keyboard.
   */
  initialFocus: (openedBy: string) => HTMLElement | boolean;
}

/**
 * Returns where the focus starts in a dialog: on the first field, else on the first button of the footer, which is the
 * safe one, else on the dialog's body, marked by `data-dialog-body`; never on its ×.
 */
export function useInitialFocus(): InitialFocus {
  const popup = useRef<HTMLDivElement>(null);
  const find = (selector: string) =>
    [...(popup.current?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) => element.checkVisibility());
  return {
    popup,
    initialFocus: (openedBy) =>
      openedBy === 'touch' ||
      (find(`[data-dialog-body] ${FIELDS}`) ??
        find('footer button:not(:disabled)') ??
        find('[data-dialog-body]') ??
        true),
  };
}
