import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { pixelProviders } from './providers.ts';
import { trackingPixelsTag } from './tags.ts';

export const trackingPixelChanged = defineEvent('tracking-pixel.changed', {
  payload: z.object({ provider: z.enum(pixelProviders), is_on: z.boolean() }),
  refreshes: [trackingPixelsTag],
  audit: true,
});
