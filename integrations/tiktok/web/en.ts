import { defineText } from '#platform/web/en/text.ts';

/** Words of TikTok lead generation, beyond those of every connected source. */
export const text = defineText({
  connect_title: 'Get leads from TikTok instant forms',
  connect_text: 'Answers to your instant forms become clients within seconds, with the ad and campaign they came from.',
  no_accounts_text:
    'Your TikTok login is no admin of an advertiser. Ask for it in TikTok Ads Manager, then connect again.',
  scope_accounts: 'See your advertisers, so that you can choose among them',
  scope_pages: 'Read the forms of an advertiser',
  scope_leads: 'Read the answers people gave, and know when a lead arrives',
  scope_tests: 'Send a test lead from here',
  why_no_admin: '{Person} is no admin of this advertiser.',
  short_no_admin: 'Not an admin of this advertiser',
  todo_no_admin:
    'Only an admin of the advertiser can receive its leads. Ask for it in TikTok Ads Manager, then reconnect.',
  step_no_admin: 'Ask an admin of {name} to make {person} an admin in TikTok Ads Manager, then reconnect TikTok.',
  open_ads: 'Open TikTok Ads Manager',
});
