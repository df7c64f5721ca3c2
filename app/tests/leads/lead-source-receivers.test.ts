import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { leadFormReceiver } from '#features/form-submissions/testing/receiver.ts';
import { clickfunnelsReceiver } from '#integrations/clickfunnels/testing/receiver.ts';
import { facebookReceiver } from '#integrations/facebook/testing/receiver.ts';
import { googleAdsReceiver } from '#integrations/google-ads/testing/receiver.ts';
import { leadEmailReceiver } from '#integrations/lead-email/testing/receiver.ts';
import { linkedinReceiver } from '#integrations/linkedin/testing/receiver.ts';
import { tiktokReceiver } from '#integrations/tiktok/testing/receiver.ts';
import { webhookReceiver } from '#integrations/webhook/testing/receiver.ts';
import { wordpressReceiver } from '#integrations/wordpress/testing/receiver.ts';
import { zapierReceiver } from '#integrations/zapier/testing/receiver.ts';
import { type Receiver, receiverExpectations } from '#testing/leads/receiver-contract.ts';

const sources = [
  webhookReceiver,
  facebookReceiver,
  linkedinReceiver,
  zapierReceiver,
  wordpressReceiver,
  tiktokReceiver,
  leadFormReceiver,
  googleAdsReceiver,
  clickfunnelsReceiver,
  leadEmailReceiver,
];

describe.each(sources)('the receiver of the source $name', (source) => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await source.start();
  });
  afterAll(() => receiver.close());
  beforeEach(() => receiver.renew());

  for (const { id, title, tags = [], check } of receiverExpectations) {
    if (source.does_not_apply?.[id]) continue;
    it(`${title} (${id})`, { tags, timeout: 60_000 }, () => check(receiver));
  }
});
