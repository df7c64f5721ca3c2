/** Resolves when the browser is idle; not every browser can tell. */
export const untilIdle = () =>
  new Promise<void>((idle) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => idle(), { timeout: 1_000 });
    else setTimeout(idle, 200);
  });
