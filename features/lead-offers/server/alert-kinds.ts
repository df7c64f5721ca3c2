import { alertKind } from '#features/notifications/server/index.ts';
import { claimedByOtherAlert, leadOfferedAlert } from '../events.ts';

/** A push service keeps it no longer than most offers last. */
export const leadOfferedKind = alertKind({
  kind: 'lead_offered',
  label: 'Lead offered for claim',
  about: 'offers',
  defaults: { in_app: true, email: true, push: true },
  locked: ['in_app'],
  in_quiet_hours: 'comes_through',
  ttl_seconds: 300,
  urgency: 'high',
  event: leadOfferedAlert,
});

export const claimedByOtherKind = alertKind({
  kind: 'offer_claimed_by_other',
  label: 'Offer claimed by someone else',
  about: 'offers',
  defaults: { in_app: true, email: false, push: false },
  locked: ['in_app'],
  in_quiet_hours: 'waits',
  ttl_seconds: 300,
  urgency: 'normal',
  event: claimedByOtherAlert,
});
