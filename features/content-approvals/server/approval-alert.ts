import { alertKind } from '#features/notifications/server/index.ts';

/** Somebody is asked to publish a content, or answered. */
export const contentApprovalKind = alertKind({
  kind: 'content_approval',
  label: 'Requests to publish, and answers',
  about: 'content',
  defaults: { in_app: true, email: true, push: false },
  locked: ['in_app'],
  in_quiet_hours: 'waits',
  ttl_seconds: 24 * 3_600,
  urgency: 'normal',
});
