import { safetyRows } from '#testing/safety.ts';
import { trackingPixels } from '../contract.ts';

export const trackingPixelsSafety = safetyRows(trackingPixels, {
  get: { about: 'org', call: () => ({}) },
  update: {
    about: 'org',
    call: () => ({ params: { provider: 'META' as const }, body: { pixel_id: '1234567890123', is_on: true } }),
  },
});
