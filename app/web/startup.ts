import type { Startup } from '#platform/contract/startup.ts';

/** What the server wrote into this page; it has been checked there. */
export function readStartup(): Startup {
  const written = document.getElementById('startup')?.textContent;
  if (!written) throw new Error('the page came without its startup data');
  return JSON.parse(written) as Startup;
}
