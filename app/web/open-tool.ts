import { collectEarlyLetters, type EarlyLetters } from './early-letters.ts';

/** What belongs to the whole signed-in application and is drawn only when somebody asks for it. */
export type Tool =
  | { kind: 'palette'; early: EarlyLetters; opener: HTMLElement | null }
  | { kind: 'shortcuts' }
  | { kind: 'log-out' };

/** Who draws the tools. */
export const openers = new Set<(tool: Tool) => void>();

const open = (tool: Tool): void => {
  for (const show of openers) show(tool);
};

/** What is typed from now on is for the palette. */
export const beginPalette = (): Tool => ({
  kind: 'palette',
  early: collectEarlyLetters(),
  opener: document.activeElement as HTMLElement | null,
});

export const openPalette = (): void => open(beginPalette());

export const openShortcuts = (): void => open({ kind: 'shortcuts' });

/** Asks whether one really wants to leave. */
export const openLogOut = (): void => open({ kind: 'log-out' });
