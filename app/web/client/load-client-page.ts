import type { ComponentType } from 'react';
import { clientSlots } from '#features/clients/web/index.ts';
import { readSlot } from '#platform/web/slots.ts';
import { drawAll } from '../draw-all.tsx';
import { webModules } from '../modules.ts';

const loadAll = <Part>(loads: readonly (() => Promise<Part>)[]): Promise<Part[]> =>
  Promise.all(loads.map((load) => load()));

/** Loads the record together with the parts of every feature. */
export async function loadClientPage(): Promise<ComponentType> {
  const slots = readSlot(webModules, clientSlots.record_tabs);
  const [{ makeClientPage }, details, content, plans, tabs] = await Promise.all([
    import('./client-page.tsx'),
    loadAll(readSlot(webModules, clientSlots.record_details)),
    loadAll(readSlot(webModules, clientSlots.record_content)),
    loadAll(readSlot(webModules, clientSlots.record_plans)),
    loadAll(slots.map(({ load }) => load)),
  ]);
  return makeClientPage({
    Details: drawAll(details),
    Content: drawAll(content),
    Plans: drawAll(plans),
    tabs: slots.map(({ load: _load, ...slot }, index) => ({ ...slot, ...tabs[index]! })),
  });
}
