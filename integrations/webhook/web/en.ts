import { defineText } from '#platform/web/en/text.ts';

/** Words of the generic webhook, beyond those of every inbound webhook. */
export const text = defineText({
  empty_title: 'Get leads from your website',
  empty_text: 'A webhook is a URL your website posts to. Each lead becomes a client within a second.',
  add: 'Add webhook',
  default_name: 'Website form',
  address_help:
    'Paste it into your form plug-in, or post JSON or form data to it. Anyone with this URL can send leads.',
  signature_format: 'X-Signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">',
});
