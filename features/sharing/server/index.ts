import { provideShareStats } from '#features/timeline/server/index.ts';
import { readActivityStats } from './activity-stats.queries.ts';
import { readClientReading } from './client-reading.queries.ts';

provideShareStats({ readStats: readActivityStats, readReading: readClientReading });

export { shareRoutes } from './shares.routes.ts';
export { registerViewer } from './viewer/register-viewer.ts';
