import { type FilledMessage, sendingRoom } from '#features/whatsapp-messages/server/index.ts';
import { daysAgo } from '#platform/server/clock.ts';

/** Alerts over WhatsApp leave by the installation's own number; one that waited for a day tells of nothing new. */
export const alertRoom = sendingRoom({
  kind: 'ALERT',
  automation: 'LEAD_DISTRIBUTION',
  channel: 'whatsapp_alert',
  fill: async (_scope, _services, messages) => {
    const late = messages.filter(({ at }) => at < daysAgo(1));
    return new Map(late.map(({ id }): [string, FilledMessage] => [id, { reason: 'TOO_OLD' }]));
  },
});
