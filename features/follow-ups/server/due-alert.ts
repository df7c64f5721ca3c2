import { alertKind } from '#features/notifications/server/index.ts';
import { followUpDueAlert } from '../events.ts';

export const FOLLOW_UP_DUE = 'follow_up_due';

export const followUpDueKind = alertKind({
  kind: FOLLOW_UP_DUE,
  label: 'Follow-up due',
  place: 60,
  defaults: { in_app: true, email: true, push: true },
  locked: [],
  in_quiet_hours: 'waits',
  ttl_seconds: 4 * 3_600,
  urgency: 'high',
  event: followUpDueAlert,
});
