import { defineText } from '#platform/web/en/text.ts';

/** Words of plans and of what a plan does not include. */
export const text = defineText({
  stats_reason: 'View statistics are part of Pro',
  reason_unavailable_in_free_plan: 'This is part of Pro',
  reason_paid_automation_unavailable: 'Your plan doesn’t include paid automations',
  plan_free_trial_expired: 'Your free trial ended on {date}. Sharing still works. Pro shows you what happens next.',
  plan_subscription_expired: 'Your subscription ended on {date}. Sharing still works. Pro shows you what happens next.',
  plan_payment_overdue: 'Your last payment covered you until {date}. Sharing still works in the meantime.',
  plan_default: 'Your clients and content are safe, and sharing still works. Pro shows you what happens next.',
  paid_automation_text: 'Your current billing doesn’t cover paid automations. Write to {email} and we’ll sort it out.',
  opens: 'Opens and viewing time',
  opens_text: 'On every file and message you share.',
  pages: 'Time per page',
  pages_text: 'How long clients spend on each page of a PDF.',
  order: 'What works best',
  order_text: 'Your content, sorted by how often it’s opened.',
  owner_way: 'Write to {email} and we’ll switch {org} to Pro.',
  member_way: 'Only {owner} can upgrade. Write to {email}.',
  member_way_without_email: 'Only {owner} can upgrade.',
  ask_for_pro: 'Ask for Pro',
  ask_subject: 'Pro for {org}',
  ask_owner: 'Ask {owner}',
  not_now: 'Not now',
  ok: 'OK',
});
