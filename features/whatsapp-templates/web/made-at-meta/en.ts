import { defineText } from '#platform/web/en/text.ts';

export const text = defineText({
  made_at_meta: 'Made in WhatsApp Manager',
  edit_at_meta: 'Edit in WhatsApp Manager',
  about:
    'Its text is changed in WhatsApp Manager. What changes there shows here within the hour, or at once with Sync.',
  deleted: 'Deleted in WhatsApp Manager, so it is not sent.',
  explain: 'Say what to write for {parameters}',
  parameters: 'Parameters',
  parameters_text: 'The template can be sent once each parameter has a value.',
  in_header: '{parameter} in the header',
  in_body: '{parameter} in the text',
  choose: 'Choose a value',
  missing: 'If {parameter} is missing',
  required: 'Say what to write where it is missing',
  braces: 'Leave out braces and bars',
  save: 'Save',
  saved: 'Parameters saved',
  NAMED_PARAMETERS: 'It can’t be sent from here: its parameters have names instead of numbers.',
  PARAMETER_ORDER: 'It can’t be sent from here: its parameters are not numbered in the order of the text.',
  HEADER_FILE: 'It can’t be sent from here: its header is a picture, video or document.',
  LINK_PARAMETER: 'It can’t be sent from here: the address of a button has a parameter.',
  BUTTON: 'It can’t be sent from here: it has a button for codes, flows, catalogues or offers.',
  COMPONENT: 'It can’t be sent from here: it has parts that only WhatsApp Manager knows, such as a carousel.',
});
