import type { ComponentType } from 'react';
import { clientSlots } from '#features/clients/web/index.ts';
import { readSlot } from '#platform/web/slots.ts';
import { drawAll } from '../draw-all.tsx';
import { webModules } from '../modules.ts';

const loadAll = <Part>(loads: readonly (() => Promise<Part>)[]): Promise<Part[]> =>
  Promise.all(loads.map((load) => load()));

/** Loads the record together with the parts of every feature. */
export async function loadClientPage(): Promise<ComponentType> {
  const [{ makeClientPage }, details, content] = await Promise.all([
    import('./client-page.tsx'),
    loadAll(readSlot(webModules, clientSlots.record_details)),
    loadAll(readSlot(webModules, clientSlots.record_content)),
  ]);
  return makeClientPage({ Details: drawAll(details), Content: drawAll(content) });
}
