import type { FirstPage, Startup } from '#platform/contract/startup.ts';

/** What the server wrote into this page; it has been checked there. */
export const readStartup = () => readData('startup') as Startup;

/** First pages of the lists on this page. */
export const readPrefetchedLists = () => readData('first-pages') as FirstPage[];

function readData(id: string): unknown {
  const written = document.getElementById(id)?.textContent;
  if (!written) throw new Error(`the page came without its ${id} data`);
  return JSON.parse(written);
}
