export { countDevices } from './devices.queries.ts';
export { preferenceRoutes } from './preferences.routes.ts';
export { accessPolicyOf, getUserDetails } from './user-details.ts';
export { getUserPreferences, insertUserPreferences } from './user-preferences.queries.ts';
