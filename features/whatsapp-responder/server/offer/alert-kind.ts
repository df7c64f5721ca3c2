import { alertKind } from '#features/notifications/server/index.ts';
import { answerReady } from '../../offer-events.ts';

/** An answer that a person can send: it goes wherever their alerts of new leads go. */
export const answerReadyKind = alertKind({
  kind: 'whatsapp_answer_ready',
  label: 'An answer to send on WhatsApp',
  about: null,
  chosen_as: 'new_lead_assigned',
  defaults: { in_app: true, email: false, push: true },
  locked: ['in_app'],
  in_quiet_hours: 'comes_through',
  ttl_seconds: 4 * 3_600,
  urgency: 'high',
  event: answerReady,
});
