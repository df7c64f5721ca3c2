import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { trackingPixelPages } from '../pages.ts';
import { registerFrame } from './page/register-frame.ts';
import { registerPageEvents } from './page/register-page-events.ts';
import { trackingPixelRoutes } from './pixels.routes.ts';
import { pixelSettings } from './settings.ts';

export { makeLeadEventId } from './page/lead-event-id.ts';
export { type PageEvent, type PageVisitor, pageEventSender } from './page/page-event-senders.ts';
export { AGREED_FIELD, recordPageEvent } from './page/page-events.ts';
export { addPixels, findPagePixels, type PagePixels } from './page/page-pixels.tsx';

export const trackingPixelsModule = serverModule({
  contracts: [contract],
  pages: trackingPixelPages,
  routes: trackingPixelRoutes,
  events,
  settings: pixelSettings,
  addresses: [registerFrame, registerPageEvents],
});
