export { addActivities, addActivity, type NewActivity } from './add-activity.queries.ts';
