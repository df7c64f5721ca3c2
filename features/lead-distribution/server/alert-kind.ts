import { alertKind } from '#features/notifications/server/index.ts';

export const LEAD_DISTRIBUTED = 'lead_distributed';

/** Always shown on screens, so that an app alert that was sent reached the person's account. */
export const leadDistributedKind = alertKind({
  kind: LEAD_DISTRIBUTED,
  label: 'Lead sent to me',
  about: 'sent_leads',
  defaults: { in_app: true, email: false, push: true },
  locked: ['in_app'],
  in_quiet_hours: 'comes_through',
  ttl_seconds: 4 * 3_600,
  urgency: 'high',
});
