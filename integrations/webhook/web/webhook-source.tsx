import { Webhook } from 'lucide-react';
import type { WebhookOnScreens } from '#features/inbound-webhooks/web/index.ts';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { webhook } from '../contract.ts';
import { webhookPages } from '../pages.ts';
import { text } from './en.ts';

/** The generic webhook, as the screens of inbound webhooks show it. */
export const webhookOnScreens: WebhookOnScreens = {
  contract: webhook,
  page: webhookPages.webhook,
  mark: <HeaderIcon of={Webhook} />,
  words: {
    empty_title: text('empty_title'),
    empty_text: text('empty_text'),
    add: text('add'),
    default_name: text('default_name'),
    address_help: text('address_help'),
  },
  signature_format: text('signature_format'),
  writeExample: (address) =>
    [
      `curl '${address}' \\`,
      `  -H 'content-type: application/json' \\`,
      `  -d '{"name":"Jane Tan","phone":"+65 9123 4567","email":"jane@example.com","budget":"1M to 1.5M"}'`,
    ].join('\n'),
};
