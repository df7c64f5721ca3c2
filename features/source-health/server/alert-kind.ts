import { alertKind } from '#features/notifications/server/index.ts';

/** A source is silent or its daily test failed; for people who manage integrations. */
export const sourceSilentKind = alertKind({
  kind: 'lead_source_silent',
  label: 'Lead source silent or broken',
  about: 'trouble',
  defaults: { in_app: true, email: true, push: true },
  locked: ['in_app'],
  in_quiet_hours: 'waits',
  ttl_seconds: 24 * 3_600,
  urgency: 'high',
});
