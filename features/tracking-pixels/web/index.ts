import { webModule } from '#platform/web/module.ts';
import { trackingPixelPages } from '../pages.ts';

export const trackingPixelsWeb = webModule({
  pages: trackingPixelPages,
  screens: {
    tracking_pixels: () => import('./tracking-pixels.screen.tsx').then((module) => module.TrackingPixelsScreen),
  },
});
