export { listWarnings } from './list-warnings.ts';
export { warningRoutes } from './warnings.routes.ts';
