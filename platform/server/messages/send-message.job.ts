import * as z from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { withDoor } from '../scope.ts';
import { findMessage, markMessage } from './messages.queries.ts';

/** Sends one message of the outbox. A message already sent is left alone, so running twice sends once. */
export const sendMessageJob = defineJob({
  name: 'messages.send',
  payload: z.object({ id: z.string() }),
  attempts: 12,
  async run({ services, request_id }, { id }) {
    const message = await withDoor(services.database, request_id, (door) => findMessage(door, id));
    if (message?.status !== 'QUEUED') return;
    const send = services.messenger[message.channel];
    const keep = services.settings.local_mode;
    const mark = (status: 'SENT' | 'KEPT' | 'REFUSED', details: { provider_id?: string | null; error?: string } = {}) =>
      withDoor(services.database, request_id, (door) => markMessage(door, id, { status, keep, ...details }));
    if (!send) {
      await mark('KEPT');
      return;
    }
    const delivery = await send(id, message);
    if (delivery.outcome === 'sent') await mark('SENT', { provider_id: delivery.provider_id });
    else if (delivery.outcome === 'refused') await mark('REFUSED', { error: delivery.reason });
    else throw new Error(`message not sent yet: ${delivery.reason}`);
  },
  async onGivenUp({ services, request_id }, { id }, error) {
    await withDoor(services.database, request_id, (door) =>
      markMessage(door, id, { status: 'REFUSED', keep: services.settings.local_mode, error: String(error) }),
    );
  },
});
