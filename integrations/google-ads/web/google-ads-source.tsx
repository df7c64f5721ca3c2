import { Megaphone } from 'lucide-react';
import type { WebhookOnScreens } from '#features/inbound-webhooks/web/index.ts';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { googleAds } from '../contract.ts';
import { googleAdsPages } from '../pages.ts';
import { text } from './en.ts';

/** Google Ads, as the screens of inbound webhooks show it. */
export const googleAdsOnScreens: WebhookOnScreens = {
  contract: googleAds,
  page: googleAdsPages.google_ads,
  mark: <HeaderIcon of={Megaphone} />,
  words: {
    empty_title: text('empty_title'),
    empty_text: text('empty_text'),
    add: text('add'),
    default_name: text('default_name'),
    address_help: text('address_help'),
  },
  steps: [
    { title: text('step_open'), text: text('step_open_text') },
    { title: text('step_paste'), copies: ['address', 'key'] },
    { title: text('step_test'), text: text('step_test_text'), is_test: true },
  ],
  facts: [text('fact_twice'), text('fact_stored'), text('fact_keys'), text('fact_repair')],
};
