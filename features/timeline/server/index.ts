import { followClients } from './follow-clients.ts';

followClients();

export { addActivities, addActivity, type NewActivity } from './add-activity.queries.ts';
export { mayReadAttachment } from './file-right.queries.ts';
export { findNotes } from './find-notes.queries.ts';
export { type ActivityShareStats, provideShareStats, type ShareReading } from './share-stats.ts';
export { undoActivities } from './take-back-activities.ts';
export { timelineRoutes } from './timeline.routes.ts';
