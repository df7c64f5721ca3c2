import { defineText } from '#platform/web/en/text.ts';

/** Words of the banners. */
export const text = defineText({
  credits_used_up: 'Lead distribution sends no e-mails or WhatsApp messages.',
  credits_used_up_text: 'All credits are used up. New ones arrive on {date}.',
  credits_running_out: 'Lead distribution credits are running low.',
  credits_running_out_text: {
    one: '{count} credit is left until {date}.',
    other: '{count} credits are left until {date}.',
  },
  see_credits: 'See credits',
  trial_ends_today: 'Your free trial ends today.',
  trial_ends_tomorrow: 'Your free trial ends tomorrow.',
  trial_ends_in_days: 'Your free trial ends in {count} days.',
  trial_ends_text: 'Your clients and content stay. New leads and statistics are part of Pro.',
  trial_ended: 'Your free trial has ended.',
  subscription_ends: 'Your subscription ends soon.',
  subscription_ends_today: 'Your subscription ends today.',
  subscription_ends_tomorrow: 'Your subscription ends tomorrow.',
  subscription_ends_in_days: 'Your subscription ends in {count} days.',
  subscription_ends_text: 'Renew it to keep everything that is part of Pro.',
  subscription_ended: 'Your subscription has ended.',
  payment_failed: 'Your last payment failed.',
  payment_failed_text: 'Pro stays on for now. Update your payment details to keep it.',
  payment_overdue: 'Your payment is overdue.',
  plan_ended_text: 'Your clients and content are safe, and sharing still works.',
  see_pro: 'See what Pro includes',
  pro_includes: 'What Pro includes',
  write_to_us: 'Write to us',
  billing_subject: 'Billing for {org}',
});
