import * as z from 'zod';
import { defineComponent } from './common.ts';

/** A place, by its address or by a point; no map service is asked before a visitor taps it. */
export const MapComponent = defineComponent('map', {
  address: z.string().trim().max(300),
  /** Degrees; null: the place is found by its address. */
  point: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).nullable(),
});
