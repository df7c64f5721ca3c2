import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { trackingPixelPages } from '../pages.ts';
import { registerFrame } from './page/register-frame.ts';
import { trackingPixelRoutes } from './pixels.routes.ts';
import { pixelSettings } from './settings.ts';

export { makeLeadEventId } from './page/lead-event-id.ts';
export { addPixels, findPagePixels, type PagePixels } from './page/page-pixels.tsx';

export const trackingPixelsModule = serverModule({
  contracts: [contract],
  pages: trackingPixelPages,
  routes: trackingPixelRoutes,
  events,
  settings: pixelSettings,
  addresses: [registerFrame],
});
