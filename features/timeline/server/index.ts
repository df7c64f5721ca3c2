import * as activityData from '#domain/activity-data.ts';
import * as activityTypes from '#domain/activity-types.ts';
import * as channels from '#domain/channels.ts';
import { fileRight } from '#features/files/server/index.ts';
import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { timelinePages } from '../pages.ts';
import { mayReadAttachment } from './file-right.queries.ts';
import { addAssignments, clientSubscriptions } from './follow-clients.ts';
import { timelineRoutes } from './timeline.routes.ts';
import { activityRows } from './write-activities.queries.ts';

export { addActivities, addActivity, type NewActivity } from './add-activity.queries.ts';
export { findNotes, readLastNotes } from './find-notes.queries.ts';
export { logContact } from './log-activity.ts';
export { messageProgressReader } from './message-progress.ts';
export { lostStates, recalculateFirstResponse } from './settle-client.queries.ts';
export { type ActivityShareStats, type ShareReading, shareStatsReader } from './share-stats.ts';
export { undoActivities, undoActivity } from './take-back-activities.ts';
export { changeTexts } from './write-activities.queries.ts';
export { addAssignments };

export const timelineModule = serverModule({
  contracts: [contract, activityTypes, activityData, channels],
  pages: timelinePages,
  routes: timelineRoutes,
  rows: [activityRows],
  events,
  subscriptions: clientSubscriptions,
  extensions: [
    rowsOfClients('timeline_activities', {
      what: 'move',
      key: ['id'],
      counted: { as: 'activities', at: 'created_at' },
    }),
    fileRight('TIMELINE_ATTACHMENT', mayReadAttachment),
  ],
});
