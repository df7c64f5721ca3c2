import { Filter } from 'lucide-react';
import type { WebhookOnScreens } from '#features/inbound-webhooks/web/index.ts';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { clickfunnels } from '../contract.ts';
import { clickfunnelsPages } from '../pages.ts';
import { text } from './en.ts';

/** ClickFunnels, as the screens of inbound webhooks show it. */
export const clickfunnelsOnScreens: WebhookOnScreens = {
  contract: clickfunnels,
  page: clickfunnelsPages.clickfunnels,
  mark: <HeaderIcon of={Filter} />,
  words: {
    empty_title: text('empty_title'),
    empty_text: text('empty_text'),
    add: text('add'),
    default_name: text('default_name'),
    address_help: text('address_help'),
  },
  steps: [
    { title: text('step_open'), text: text('step_open_text') },
    { title: text('step_paste'), copies: ['address'] },
    { title: text('step_events'), text: text('step_events_text') },
    { title: text('step_test'), text: text('step_test_text'), is_test: true },
  ],
  facts: [text('fact_again'), text('fact_secret'), text('fact_classic')],
  signature_format: text('signature_format'),
  has_foreign_secret: true,
};
