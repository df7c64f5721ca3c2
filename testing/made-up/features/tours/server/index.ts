import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { tourPages } from '../pages.ts';
import { remindGuestsJob } from './remind-guests.job.ts';
import { tourSettings } from './settings.ts';
import { tourRoutes } from './tours.routes.ts';

export const toursModule = serverModule({
  contracts: [contract],
  pages: tourPages,
  routes: tourRoutes,
  events,
  settings: tourSettings,
  jobs: [remindGuestsJob],
});
