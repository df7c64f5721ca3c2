export { countDevices } from './devices.queries.ts';
export { preferenceRoutes } from './preferences.routes.ts';
export { accessPolicyOf, getUserDetails } from './user-details.ts';
export { insertUserPreferences } from './user-preferences.queries.ts';
