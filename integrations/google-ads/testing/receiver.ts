import { GoogleAdsEmulator } from '#emulators/google-ads/google-ads-emulator.ts';
import type { DeliveryOptions } from '#emulators/kit/delivery-body.ts';
import { startInboundReceiver } from '#features/inbound-webhooks/testing/receiver.ts';
import type { ReceivingSource } from '#testing/leads/receiver-contract.ts';
import { googleAds } from '../contract.ts';

/** The key is in the body, so a wrong signature is a wrong key. */
const spoilKey = (key: string, corrupt: DeliveryOptions['corrupt']): string => {
  if (corrupt === 'no_signature') return '';
  return corrupt === 'signature' || corrupt === 'old_secret' ? `${key.slice(0, -1)}x` : key;
};

/** Lead forms of Google Ads. */
export const googleAdsReceiver: ReceivingSource = {
  name: 'google-ads',
  start: () => {
    const google = new GoogleAdsEmulator();
    google.clock.follow(Date.now);
    return startInboundReceiver({
      contract: googleAds,
      path: '/hooks/google-ads',
      send: (url, senders, { batch: _, ...options }, { key }) =>
        google.post(
          url,
          senders.map(({ name, email }) =>
            google.makeLead(spoilKey(key ?? '', options.corrupt), { FULL_NAME: name, EMAIL: email }),
          ),
          { ...options, batch: 1 },
        ),
      sendId: (url, id, { key }) =>
        google.post(url, [google.makeLead(key ?? '', { FULL_NAME: 'Jane Tan' }, { form_id: id })], {
          number_ids: true,
        }),
      answer_key: 'form_id',
      retry: () => google.advance(60),
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
    'RX-6': 'the key is repeated in the body and signs nothing',
  },
};
