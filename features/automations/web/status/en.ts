import { defineText } from '#platform/web/en/text.ts';
import type { AutomationKind } from '../../contract.ts';

/** Words of the state of an automation and its credits. */
export const text = defineText({
  spent: 'Credits spent this month',
  credits: { one: '{count} credit', other: '{count} credits' },
  left: 'Credits left',
  left_of: '{left} of {all}',
  not_limited: 'Unlimited',
  not_limited_text: 'Usage is tracked but not limited',
  renews: 'Monthly credits renew on {date}',
  renews_with_bought: '{bought} of them bought; monthly credits renew on {date}',
  running_out: 'Running low',
  used_up: 'Used up',
  log: 'Credits used',
  see_what_to_do: 'See what to do',
  no_permission: 'Ask {owner} for the “Manage team” permission to see its status.',
});

const distribution = defineText({
  label: 'Status of lead distribution',
  on: 'Lead distribution is on',
  off: 'Lead distribution is off',
  on_text: 'Each new lead is sent to the recipients of the first rule that matches it.',
  free_only: 'Lead distribution only sends alerts in the app',
  off_text: 'New leads aren’t sent to anyone. Your rules are kept.',
  USAGE_CREDIT_FINISHED:
    'All credits are used up, so no e-mails or WhatsApp messages are sent until {date}. You can then send the missed ones from the history.',
  SUBSCRIPTION_NOT_ACTIVE: 'It’s part of Pro. Your rules are kept.',
  SPONSORED_ACCOUNT_PROHIBITED: 'The organisation that pays for your account doesn’t include it. Your rules are kept.',
  PAYMENT_PLATFORM_NOT_SUPPORTED: 'Your payment method doesn’t cover it. Your rules are kept.',
  pro_reason: 'Lead distribution is part of Pro',
  spent_text: '1 credit per e-mail or WhatsApp message; alerts in the app are free',
  not_loaded: 'Couldn’t load the status of lead distribution.',
});

const responder: typeof distribution = defineText({
  label: 'Status of the WhatsApp responder',
  on: 'The responder is on',
  off: 'The responder is off',
  on_text: 'Each new lead with a WhatsApp number is answered once, by the first responder that matches it.',
  free_only: 'The responder has no credits',
  off_text: 'New leads get no automatic answer. Your responders are kept.',
  USAGE_CREDIT_FINISHED:
    'All credits are used up, so new leads get no answer until {date}. You can then send the missed ones from the history.',
  SUBSCRIPTION_NOT_ACTIVE: 'It’s part of Pro. Your responders are kept.',
  SPONSORED_ACCOUNT_PROHIBITED:
    'The organisation that pays for your account doesn’t include it. Your responders are kept.',
  PAYMENT_PLATFORM_NOT_SUPPORTED: 'Your payment method doesn’t cover it. Your responders are kept.',
  pro_reason: 'The WhatsApp responder is part of Pro',
  spent_text: '1 credit per answer that arrives',
  not_loaded: 'Couldn’t load the status of the responder.',
});

/** Words about one kind of automation. */
export const kindText: Record<AutomationKind, typeof distribution> = {
  LEAD_DISTRIBUTION: distribution,
  WHATSAPP_RESPONDER: responder,
};
