import type { Deliveries } from '../kit/deliveries.ts';
import type { LinkedinState } from './state.ts';

/** What the parts of the emulator work on. */
export interface World {
  readonly state: LinkedinState;
  readonly nowMs: number;
  readonly deliveries: Deliveries;
}
