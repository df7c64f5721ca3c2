import { defineText } from '#platform/web/en/text.ts';

/** Words of LinkedIn lead gen, beyond those of every connected source. */
export const text = defineText({
  connect_title: 'Get leads from LinkedIn lead gen forms',
  connect_text: 'Answers to your lead gen forms become clients within seconds, with the campaign they came from.',
  no_accounts_text:
    'Your LinkedIn login has no role on an ad account. Ask for “Lead gen forms manager” in Campaign Manager, then connect again.',
  scope_r_ads: 'See your ad accounts, so that you can choose among them',
  scope_r_marketing_leadgen_automation: 'Read your forms and the answers people gave, and know when a lead arrives',
  why_no_role: '{Person} has no role on this ad account.',
  short_no_role: 'No role on this account',
  todo_no_role: 'No role on this account. Ask for “Lead gen forms manager” in Campaign Manager, then reconnect.',
  fix_no_role: 'Open Campaign Manager',
  step_no_role:
    'Ask an account manager of {name} to give {person} the role “Lead gen forms manager” in Campaign Manager.',
  step_no_role_wait: 'LinkedIn takes up to 5 minutes until a new role works. Then reconnect LinkedIn.',
  open_ads: 'Open Campaign Manager',
  note_roles: 'LinkedIn takes up to 5 minutes until a new role works.',
  note_withdrawn: 'If a person withdraws at LinkedIn, what LinkedIn gave us is erased here too.',
  note_test: 'To send a test lead, open the preview of a form in Campaign Manager and submit it.',
});
