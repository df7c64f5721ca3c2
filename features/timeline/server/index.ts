export { addActivity, type NewActivity } from './add-activity.queries.ts';
