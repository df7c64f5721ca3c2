import { alertKind } from '#features/notifications/server/index.ts';
import { followUpDueAlert } from '../events.ts';

export const followUpDueKind = alertKind({
  kind: 'follow_up_due',
  label: 'Follow-up due',
  about: 'follow_ups',
  defaults: { in_app: true, email: true, push: true },
  locked: [],
  in_quiet_hours: 'waits',
  ttl_seconds: 4 * 3_600,
  urgency: 'high',
  event: followUpDueAlert,
});
