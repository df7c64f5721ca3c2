import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { Id } from '#platform/contract/ids.ts';
import { ActivityType } from './activity-types.ts';

export { ANSWERING } from './activity-types.ts';

const payload = z.object({ client_id: Id, item_type: ActivityType });
const refreshes = ['timeline', 'clients'];

export const activityAdded = defineEvent('activity.added', { payload, refreshes });
export const activityChanged = defineEvent('activity.changed', { payload, refreshes });
export const activityDeleted = defineEvent('activity.deleted', { payload, refreshes });
