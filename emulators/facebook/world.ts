import type { Deliveries } from '../kit/deliveries.ts';
import { GraphError } from './errors.ts';
import type { EmulatedForm, EmulatedLead, EmulatedPage, FacebookState } from './state.ts';

/** What the parts of the emulator work on. */
export interface World {
  readonly state: FacebookState;
  readonly nowMs: number;
  /** Its own address. */
  readonly url: string;
  readonly deliveries: Deliveries;
}

export const DAY_MS = 86_400_000;
/** How long Meta shows a lead, and data after the person's last consent. */
export const KEPT_MS = 90 * DAY_MS;

export const findPage = ({ state }: World, id: string): EmulatedPage | undefined =>
  state.pages.find((page) => page.id === id);

export const findForm = ({ state }: World, id: string): EmulatedForm | undefined =>
  state.forms.find((form) => form.id === id);

/** Returns a lead that Meta still shows. */
export const findLead = ({ state, nowMs }: World, id: string): EmulatedLead | undefined =>
  state.leads.find((lead) => lead.id === id && lead.created_ms > nowMs - KEPT_MS);

/** Returns the page, or refuses as Meta does for what is not there. */
export function requireFound<Thing>(thing: Thing | undefined, id: string): Thing {
  if (thing === undefined) throw new GraphError(/^\d+$/.test(id) ? '100.33' : '803', { id });
  return thing;
}

export const seconds = (ms: number): number => Math.floor(ms / 1000);

/** ISO with `+0000`, as Meta writes moments. */
export const writeTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}+0000`;

export const success = ({ state }: World) => ({ success: state.success_is_text ? 'true' : true });
