import * as z from 'zod';
import { DeviceType } from '#domain/device-type.ts';

/** Nothing is said of the parts of a page that had fewer counted views than this. */
export const FEWEST_VIEWS = 5;

/** How long a part of a page was looked at, over the counted views that were asked for. */
export const partFigures = {
  /** Of the whole time, 0 to 1. */
  share: z.number(),
  median_seconds: z.int(),
  /** How many views were of a version that had it, and how many of them came to it. */
  shown_count: z.int(),
  reached_count: z.int(),
  /** Taps on its links, files and numbers, and in how many views. */
  taps: z.int(),
  tapped_count: z.int(),
  /** Seconds its video played while it was visible, and in how many views. */
  played_seconds: z.int(),
  played_count: z.int(),
};

/** A part of a page in the figures of attention. */
export interface PartAttention extends z.output<z.ZodObject<typeof partFigures>> {
  component_id: string;
  type: string;
}

/** What a version of a page was looked at. */
export const viewFigures = {
  version: z.int(),
  views: z.int(),
  /** Clients, and links without one. */
  people_count: z.int(),
  /** Of a whole view. */
  median_seconds: z.int().nullable(),
  /** The views by device, also of devices that were not asked for. */
  devices: z.array(z.object({ device_type: DeviceType, views: z.int() })),
};

export interface ViewFigures extends z.output<z.ZodObject<typeof viewFigures>> {}

const Version = z.coerce.number<number | string>().int().positive();

/** Which views count: those of one version, by default of what is live. */
export const AttentionQuery = z.object({
  version: Version.optional(),
  /** This version and those before it, in place of one. */
  version_to: Version.optional(),
  /** Those of the last days alone. */
  days: z.coerce.number<number | string>().int().min(1).max(366).optional(),
  device_type: DeviceType.optional(),
});
export type AttentionQuery = z.output<typeof AttentionQuery>;
