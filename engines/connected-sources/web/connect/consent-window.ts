/** The size of the window for a consent (S0-9-07). */
const WIDTH = 1_000;
const HEIGHT = 750;

/**
 * Opens an empty window in the middle of the screen. It must be called by the click itself, before anything is waited
 * for, or browsers block it.
 *
 * @returns null where it was blocked.
 */
export function openConsentWindow(provider: string): Window | null {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2));
  return window.open('', `leadkeep-${provider}`, `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
}
