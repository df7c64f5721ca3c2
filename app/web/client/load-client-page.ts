import type { ComponentType } from 'react';
import { clientSlots } from '#features/clients/web/index.ts';
import { readSlot } from '#platform/web/slots.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { drawAll } from '../draw-all.tsx';
import { webModules } from '../modules.ts';

/** Loads the record; the parts of other features follow once it is drawn, because together they are as much again. */
export async function loadClientPage(): Promise<ComponentType> {
  const slots = readSlot(webModules, clientSlots.record_tabs);
  const [{ makeClientPage }, tabs] = await Promise.all([
    import('./client-page.tsx'),
    Promise.all(slots.map(({ load }) => load())),
  ]);
  return makeClientPage({
    Details: drawLater(readSlot(webModules, clientSlots.record_details)),
    Content: drawLater(readSlot(webModules, clientSlots.record_content)),
    Plans: drawLater(readSlot(webModules, clientSlots.record_plans)),
    tabs: slots.map(({ load: _load, ...slot }, index) => ({ ...slot, ...tabs[index]! })),
  });
}

/** Draws the parts of a slot once all of them have loaded. */
const drawLater = <Props extends object>(loads: readonly (() => Promise<ComponentType<Props>>)[]) =>
  lazyPart(async () => drawAll(await Promise.all(loads.map((load) => load()))));
