import { provideShareStats } from '#features/timeline/server/index.ts';
import { readActivityStats } from './activity-stats.queries.ts';

provideShareStats(readActivityStats);

export { shareRoutes } from './shares.routes.ts';
export { registerViewer } from './viewer/register-viewer.ts';
