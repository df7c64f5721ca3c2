const TRIED_KEY = 'leadkeep.reloaded-for';

let isReloading = false;

/** Reports a failure to draw, unless the page is about to be replaced because the chunk to draw did not come. */
export const unlessReloading =
  (report: (error: unknown) => void) =>
  (error: unknown): void => {
    if (!isReloading) report(error);
  };

/**
 * Reloads the page when a chunk cannot be loaded, because it belongs to an earlier version (S0-2.7-52). It reloads once
 * per address, so that a chunk that is really gone shows the error screen instead of a loop.
 */
export function reloadAfterFailedChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(TRIED_KEY) === location.href) return;
    sessionStorage.setItem(TRIED_KEY, location.href);
    event.preventDefault();
    isReloading = true;
    location.reload();
  });
  window.addEventListener('load', () => {
    // A page that stays open this long has loaded its chunks; a later failure is a new one.
    setTimeout(() => sessionStorage.removeItem(TRIED_KEY), 10_000);
  });
}
