import { collectEarlyLetters, type EarlyLetters } from './early-letters.ts';

/** The tools of the whole signed-in application, drawn only when opened. */
export type Tool =
  | { kind: 'palette'; early: EarlyLetters; opener: HTMLElement | null }
  | { kind: 'shortcuts' }
  | { kind: 'log-out' };

/** The components that draw the tools. */
export const openers = new Set<(tool: Tool) => void>();

const open = (tool: Tool): void => {
  for (const show of openers) show(tool);
};

/** Starts to collect letters for the palette. */
export const beginPalette = (): Tool => ({
  kind: 'palette',
  early: collectEarlyLetters(),
  opener: document.activeElement as HTMLElement | null,
});

export const openPalette = (): void => open(beginPalette());

export const openShortcuts = (): void => open({ kind: 'shortcuts' });

/** Opens the dialog that confirms log-out. */
export const openLogOut = (): void => open({ kind: 'log-out' });
