import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { warningRoutes } from './warnings.routes.ts';

export { listWarnings } from './list-warnings.ts';
export { warningSource } from './warning-sources.ts';

export const warningsModule = serverModule({ contracts: [contract], routes: warningRoutes });
