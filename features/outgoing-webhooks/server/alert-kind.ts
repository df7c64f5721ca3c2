import { alertKind } from '#features/notifications/server/index.ts';

/** A webhook fails for days or was switched off; for the person with whose rights it sends. */
export const webhookFailingKind = alertKind({
  kind: 'outgoing_webhook_failing',
  label: 'Webhook failing',
  about: 'trouble',
  defaults: { in_app: true, email: true, push: false },
  locked: ['in_app'],
  in_quiet_hours: 'waits',
  ttl_seconds: 24 * 3_600,
  urgency: 'normal',
});
