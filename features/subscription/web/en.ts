import { defineText } from '#platform/web/en/text.ts';

/** Words of plans and of what a plan does not include. */
export const text = defineText({
  stats_reason: 'View statistics are part of Pro',
  reason_unavailable_in_free_plan: 'This is part of Pro',
  reason_paid_automation_unavailable: 'Paid automations are not part of your plan',
  plan_free_trial_expired: 'Your free trial ended on {date}. Sharing still works. Pro shows you what happens next.',
  plan_subscription_expired: 'Your subscription ended on {date}. Sharing still works. Pro shows you what happens next.',
  plan_payment_overdue: 'Your last payment covered the time until {date}. Sharing still works meanwhile.',
  plan_default: 'Your clients and content are safe, and sharing still works. Pro shows you what happens next.',
  paid_automation_text: 'The way you pay does not cover paid automations. Write to {email} and we sort it out.',
  opens: 'Opens and viewing time',
  opens_text: 'On every file and message you share.',
  pages: 'Pages they stayed on',
  pages_text: 'How long they looked at each page of a PDF.',
  order: 'What works best',
  order_text: 'Content sorted by how often it is opened.',
  owner_way: 'Write to {email} and we switch Pro on for {org}.',
  member_way: 'Pro is up to {owner}. Write to {email}.',
  member_way_without_email: 'Pro is up to {owner}.',
  ask_for_pro: 'Ask for Pro',
  ask_subject: 'Pro for {org}',
  ask_owner: 'Ask {owner}',
  not_now: 'Not now',
  ok: 'OK',
});
