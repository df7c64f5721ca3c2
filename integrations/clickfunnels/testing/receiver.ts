import { ClickFunnelsEmulator } from '#emulators/clickfunnels/clickfunnels-emulator.ts';
import { startInboundReceiver } from '#features/inbound-webhooks/testing/receiver.ts';
import type { ReceivingSource } from '#testing/leads/receiver-contract.ts';
import { clickfunnels, clickfunnelsSources } from '../contract.ts';

const SECRET = 'the secret of the endpoint';

/** Funnels of ClickFunnels 2.0. */
export const clickfunnelsReceiver: ReceivingSource = {
  name: 'clickfunnels',
  start: () => {
    const funnels = new ClickFunnelsEmulator(SECRET);
    funnels.clock.follow(Date.now);
    return startInboundReceiver({
      contract: clickfunnels,
      path: '/hooks/clickfunnels',
      prepare: (org, { id }) =>
        org.owner.call(clickfunnelsSources.setSecret, { params: { id }, body: { secret: SECRET } }),
      send: (url, senders, { batch: _, ...options }) =>
        funnels.post(
          url,
          senders.map(({ name, email }) =>
            funnels.v2('contact.identified', funnels.makeContact({ first_name: name, last_name: '', email })),
          ),
          { ...options, batch: 1 },
        ),
      sendId: (url, id) =>
        funnels.post(url, [funnels.v2('contact.identified', funnels.makeContact({ id: Number(id) }))]),
      answer_key: 'data.id',
      retry: () => funnels.advance(60),
      answers: {
        unreadable: 400,
        to_nobody: 404,
        other_methods: ['GET', 'PUT', 'PATCH', 'DELETE'],
        has_other_objects: false,
        most_together: 1,
      },
    });
  },
  does_not_apply: {
    'RX-12': 'its ids are far below 2^53',
  },
};
