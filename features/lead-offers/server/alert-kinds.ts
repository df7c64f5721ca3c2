import { alertKind } from '#features/notifications/server/index.ts';
import { claimedByOtherAlert, leadOfferedAlert } from '../events.ts';

export const LEAD_OFFERED = 'lead_offered';
export const OFFER_CLAIMED_BY_OTHER = 'offer_claimed_by_other';

/** A push service keeps it no longer than most offers last. */
export const leadOfferedKind = alertKind({
  kind: LEAD_OFFERED,
  label: 'Lead offered for claim',
  place: 15,
  defaults: { in_app: true, email: true, push: true },
  locked: ['in_app'],
  in_quiet_hours: 'comes_through',
  ttl_seconds: 300,
  urgency: 'high',
  event: leadOfferedAlert,
});

export const claimedByOtherKind = alertKind({
  kind: OFFER_CLAIMED_BY_OTHER,
  label: 'Offer claimed by someone else',
  place: 16,
  defaults: { in_app: true, email: false, push: false },
  locked: ['in_app'],
  in_quiet_hours: 'waits',
  ttl_seconds: 300,
  urgency: 'normal',
  event: claimedByOtherAlert,
});
