import { definePages } from '#platform/contract/pages.ts';

export const trackingPixelPages = definePages({
  tracking_pixels: { path: '/account/tracking-pixels', title: 'Tracking pixels' },
});
