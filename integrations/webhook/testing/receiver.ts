import { createHmac } from 'node:crypto';
import { EmulatedClock } from '#emulators/kit/clock.ts';
import { Deliveries } from '#emulators/kit/deliveries.ts';
import { startInboundReceiver } from '#features/inbound-webhooks/testing/receiver.ts';
import type { ReceivingSource } from '#testing/leads/receiver-contract.ts';
import { webhook, webhookSources } from '../contract.ts';

const SECRET = 'a secret of the website';

/** A website that signs what it sends, and tries again what is refused. */
function startWebsite() {
  const clock = new EmulatedClock();
  clock.follow(Date.now);
  const deliveries = new Deliveries(clock, {
    content_type: 'application/json',
    escapes_unicode: false,
    retry_pauses_s: [60, 60, 60],
    write: (leads) => (leads.length === 1 ? leads[0] : leads),
    sign(body, { secret, at_ms }) {
      const time = Math.floor(at_ms / 1_000);
      const key = secret === 'old' ? 'the secret before' : SECRET;
      return {
        'x-signature': `t=${time},v1=${createHmac('sha256', key).update(`${time}.`).update(body).digest('hex')}`,
      };
    },
  });
  return { clock, deliveries };
}

/** Any website that posts its forms. */
export const webhookReceiver: ReceivingSource = {
  name: 'webhook',
  start: () => {
    const website = startWebsite();
    return startInboundReceiver({
      contract: webhook,
      path: '/hooks/form',
      prepare: (org, { id }) => org.owner.call(webhookSources.setSecret, { params: { id }, body: { secret: SECRET } }),
      send: (url, senders, options) => website.deliveries.send(url, senders, options),
      sendId: (url, id) => website.deliveries.send(url, [{ name: 'Jane Tan', ad_id: id }], { number_ids: true }),
      answer_key: 'ad_id',
      async retry() {
        website.clock.advance(60);
        // The signature says when it was signed, which stays within what a clock may be off.
        await website.deliveries.runDue();
      },
      answers: {
        unreadable: 400,
        to_nobody: 404,
        // Some form plugins send a GET.
        other_methods: ['PUT', 'PATCH', 'DELETE'],
        has_other_objects: false,
        most_together: 100,
      },
    });
  },
};
