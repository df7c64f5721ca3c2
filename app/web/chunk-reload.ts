const TRIED_KEY = 'leadkeep.reloaded-for';

/**
 * A part of the page that cannot be loaded belongs to an earlier version of the product: the page is loaded anew
 * (S0-2.7-52). Once per address, so that a part that is really gone shows the error screen instead of a loop.
 */
export function reloadAfterFailedChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(TRIED_KEY) === location.href) return;
    sessionStorage.setItem(TRIED_KEY, location.href);
    event.preventDefault();
    location.reload();
  });
  window.addEventListener('load', () => {
    // A page that stayed up for a while loaded all its parts; a later failure is a new one.
    setTimeout(() => sessionStorage.removeItem(TRIED_KEY), 10_000);
  });
}
