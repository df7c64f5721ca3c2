import type { FirstPage, Startup } from '#platform/contract/startup.ts';

/** Reads what the server wrote into this page, which needs no further check. */
export const readStartup = () => readData('startup') as Startup;

/** Reads the first pages of this page's lists. */
export const readPrefetchedLists = () => readData('first-pages') as FirstPage[];

function readData(id: string): unknown {
  const written = document.getElementById(id)?.textContent;
  if (!written) throw new Error(`the page came without its ${id} data`);
  return JSON.parse(written);
}
