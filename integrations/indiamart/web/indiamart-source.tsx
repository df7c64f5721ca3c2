import { Package } from 'lucide-react';
import type { WebhookOnScreens } from '#features/inbound-webhooks/web/index.ts';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { indiamart } from '../contract.ts';
import { indiamartPages } from '../pages.ts';
import { CrmKeyPanel } from './crm-key.tsx';
import { text } from './en.ts';

/** IndiaMART, as the screens of inbound webhooks show it. */
export const indiamartOnScreens: WebhookOnScreens = {
  contract: indiamart,
  page: indiamartPages.indiamart,
  mark: <HeaderIcon of={Package} />,
  words: {
    empty_title: text('empty_title'),
    empty_text: text('empty_text'),
    add: text('add'),
    default_name: text('default_name'),
    address_help: text('address_help'),
  },
  steps: [
    { title: text('step_open'), text: text('step_open_text') },
    { title: text('step_key'), Extra: CrmKeyPanel },
    { title: text('step_push'), text: text('step_push_text'), copies: ['address'] },
    { title: text('step_test'), text: text('step_test_text'), is_test: true },
  ],
  facts: [text('fact_limit'), text('fact_outage'), text('fact_new_key')],
};
