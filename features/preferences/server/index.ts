import { everyone, fileRight } from '#features/files/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { preferencePages } from '../pages.ts';
import { preferenceRoutes } from './preferences.routes.ts';

export { offerTokens } from './available-tokens.ts';
export { toPicture } from './profile.queries.ts';
export { decideAccessPolicy, getUserDetails } from './user-details.ts';
export { insertUserPreferences, readLastExport, readTimeZone, recordExport } from './user-preferences.queries.ts';

export const preferencesModule = serverModule({
  contracts: [contract],
  pages: preferencePages,
  routes: preferenceRoutes,
  events,
  extensions: [fileRight('PROFILE_PICTURE', everyone)],
});
