import { defineText } from '#platform/web/en/text.ts';

/** Words of ClickFunnels, beyond those of every inbound webhook. */
export const text = defineText({
  empty_title: 'Get leads from your funnels',
  empty_text: 'ClickFunnels sends each opt-in and order to a URL of yours. It becomes a client within a second.',
  add: 'Add a funnel',
  default_name: 'ClickFunnels',
  address_help: 'Paste the URL into the webhooks of ClickFunnels.',
  step_open: 'Open the webhooks in ClickFunnels',
  step_open_text: 'Classic: funnel settings, Webhooks. ClickFunnels 2.0: settings, Webhooks, New endpoint.',
  step_paste: 'Paste this URL',
  step_events: 'Choose the events',
  step_events_text:
    'Classic: created and updated, format JSON. ClickFunnels 2.0: contact identified and form submission created.',
  step_test: 'Submit your funnel once',
  step_test_text: 'Classic also tests the URL when you save it.',
  fact_again: 'A contact that is sent again completes the first lead; it isn’t a second enquiry.',
  fact_secret:
    'ClickFunnels 2.0 shows a secret for the endpoint. Paste it under Signatures, and forged requests are refused.',
  fact_classic: 'Classic can’t sign. Leave signatures off for it.',
  signature_format: 'X-Webhook-ClickFunnels-Signature: <hex HMAC-SHA256 of "timestamp.body">',
});
