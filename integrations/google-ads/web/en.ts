import { defineText } from '#platform/web/en/text.ts';

/** Words of Google Ads lead forms, beyond those of every inbound webhook. */
export const text = defineText({
  empty_title: 'Get leads from your Google Ads forms',
  empty_text: 'Google sends each answer to a URL of yours, with a key. It becomes a client within a second.',
  add: 'Add a form',
  default_name: 'Google Ads',
  address_help: 'Paste the URL and the key into the lead form in Google Ads.',
  step_open: 'Open your lead form in Google Ads',
  step_open_text: 'Assets, Lead form, then “Other data integration options” at the bottom of the form.',
  step_paste: 'Paste these two',
  step_test: 'Press “Send test data” there',
  step_test_text: 'Test data is marked as a test and alerts no one.',
  fact_twice: 'The same lead twice becomes one client.',
  fact_stored: 'Google may not try again. Every lead is stored before it is read.',
  fact_keys: 'One key for each form, if you like: add another form.',
  fact_repair: 'Google keeps leads for 30 days as a CSV file, which you can import if something was missed.',
});
