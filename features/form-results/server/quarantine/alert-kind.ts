import { alertKind } from '#features/notifications/server/index.ts';

/** Submissions of a lead form were held back as spam; for people who manage integrations. */
export const quarantinedKind = alertKind({
  kind: 'lead_form_submissions_held',
  label: 'Form enquiries in quarantine',
  about: 'trouble',
  defaults: { in_app: true, email: true, push: false },
  locked: ['in_app'],
  in_quiet_hours: 'waits',
  ttl_seconds: 24 * 3_600,
  urgency: 'normal',
});
