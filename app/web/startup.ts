import type { FirstAnswer, Startup } from '#platform/contract/startup/startup.ts';

/** Reads what the server wrote into this page, which needs no further check. */
export const readStartup = () => readData('startup') as Startup;

/** Reads what this page's screen asks first. */
export const readPrefetchedAnswers = () => readData('first-answers') as FirstAnswer[];

function readData(id: string): unknown {
  const written = document.getElementById(id)?.textContent;
  if (!written) throw new Error(`the page came without its ${id} data`);
  return JSON.parse(written);
}
