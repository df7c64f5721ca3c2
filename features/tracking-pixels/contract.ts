import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { areaExcept } from '#platform/contract/plan.ts';
import { noRow } from '#platform/contract/row.ts';
import { pixelProviders } from './providers.ts';
import { trackingPixelsTag } from './tags.ts';

export type { PixelProvider } from './providers.ts';

const MISC = '/api/misc/api/v1' as const;

export const PixelProviderName = z.enum(pixelProviders);

/** The pixel of one provider on the public pages of the organisation. */
export const TrackingPixel = z.object({
  provider: PixelProviderName,
  /** Null where none is set up. */
  pixel_id: z.string().nullable(),
  is_on: z.boolean(),
});
export type TrackingPixel = z.output<typeof TrackingPixel>;

export const TrackingPixels = z.object({
  /** One of each provider. */
  pixels: z.array(TrackingPixel),
  /** Whether this server loads pixels at all, which only one in production does. */
  is_live: z.boolean(),
});
export type TrackingPixels = z.output<typeof TrackingPixels>;

const source = 'own: pixels of public pages (readings C19)';

export const trackingPixels = {
  get: endpoint(`GET ${MISC}/tracking-pixels`, {
    needs: 'USER_TRACKING.MANAGE',
    plan: 'free',
    database: 'read',
    summary: 'The pixels of the organisation’s public pages and forms.',
    source,
    returns: TrackingPixels,
    reads: [trackingPixelsTag],
  }),
  update: endpoint(`PUT ${MISC}/tracking-pixels/{provider}`, {
    needs: 'USER_TRACKING.MANAGE',
    plan: areaExcept('INTEGRATION', { is_on: false }),
    row: noRow('a pixel is known by its provider and belongs to the whole organisation'),
    database: 'transaction',
    summary: 'Sets the pixel of a provider, switches it on or off, or removes it with the id null.',
    source,
    params: z.object({ provider: PixelProviderName }),
    body: z.strictObject({ pixel_id: z.string().trim().max(200).nullable(), is_on: z.boolean() }),
    returns: TrackingPixels,
    errors: ['invalid_input'],
    changes: [trackingPixelsTag],
  }),
};
