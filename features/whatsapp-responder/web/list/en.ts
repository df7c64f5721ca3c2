import { defineText } from '#platform/web/en/text.ts';

/** Words of the list of responders. */
export const text = defineText({
  number: 'Number',
  not_connected: 'Not connected',
  quality: 'Quality',
  quality_GREEN: 'Few people block or report you',
  quality_YELLOW: 'Some people block or report you',
  quality_RED: 'Many people block or report you',
  quality_none: 'Meta gives none yet',
  answered: 'Answered in the last 30 days',
  leads: { one: '1 lead', other: '{count} leads' },
  in_responders: { one: 'by 1 responder', other: 'by {count} responders' },
  no_number_title: 'No WhatsApp number is connected',
  no_number_text:
    'Until one is, the assignee of a new lead gets the text in an alert and sends it from their own WhatsApp.',
  settings: 'Settings',
  settings_text: 'They apply to every responder.',
  repeat_days: 'The same person gets no second answer for',
  repeat_days_help: 'Days, from 0 to 365. With 0, each lead is answered.',
  repeat_days_wrong: 'Enter a number from 0 to 365',
  days: 'days',
  needs_consent: 'Only with a yes from the form',
  needs_consent_help: 'Leads whose form did not ask for messages, or who said no, get no answer.',
  settings_saved: 'Settings saved',
  settings_not_loaded: 'Couldn’t load the settings.',
  how_when: 'When',
  how_when_text: 'A new lead is answered once, after the wait you choose, within your business hours.',
  how_what: 'What',
  how_what_text: 'A template that Meta approved, with the name of the lead and of their agent.',
  how_costs: 'What it costs',
  how_costs_text: '1 credit for each answer that arrives. Meta charges your WhatsApp account itself.',
});
