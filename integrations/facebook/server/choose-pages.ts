import type { ConnectedAccount } from '#engines/connected-sources/server/index.ts';
import type { GraphPage } from './graph-shapes.ts';
import { type Consent, isTickedAtAll } from './permissions.ts';

/** How a lead source is called after its page. */
export const nameSource = (page: string): string => `Facebook: ${page}`;

/** The pages of a consent that are connected, and how many found no room. */
export interface ChosenPages {
  pages: GraphPage[];
  left_out: number;
}

/**
 * Chooses the pages of a consent: those that are connected, and of the others that were ticked as many as there is room for, in
 * Facebook's order.
 */
export function choosePages(
  shown: readonly GraphPage[],
  consent: Consent,
  known: readonly ConnectedAccount[],
  room: number,
): ChosenPages {
  const isKnown = ({ id }: GraphPage) => known.some(({ external_id }) => external_id === id);
  const fresh = shown.filter((page) => !isKnown(page) && isTickedAtAll(page.id, consent));
  const fitting = new Set(fresh.slice(0, room));
  return { pages: shown.filter((page) => isKnown(page) || fitting.has(page)), left_out: fresh.length - fitting.size };
}
