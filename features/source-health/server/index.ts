import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { sourceSilentKind } from './alert-kind.ts';
import { anySourceRows, sourceHealthRoutes } from './source-health.routes.ts';
import { watchJob, watchOrgJob } from './watch-sources.job.ts';

export { sourceSilentKind } from './alert-kind.ts';
export { type Judgement, judgeInactivity, learnPattern, type SourceHour } from './inactivity.ts';
export { listManagers } from './silences.queries.ts';
export {
  type CheckSource,
  findSourcePage,
  restingSources,
  type SilenceCheck,
  type SilentSource,
  sourceChecker,
  sourcePage,
} from './source-checkers.ts';

export const sourceHealthModule = serverModule({
  contracts: [contract],
  routes: sourceHealthRoutes,
  rows: [anySourceRows],
  events,
  jobs: [watchJob, watchOrgJob],
  extensions: [sourceSilentKind],
});
