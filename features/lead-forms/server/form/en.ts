import type { QuestionKind } from '../../contract.ts';

/** What the questions of a new form say. */
export const startWords = {
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  company: 'Company',
  location: 'Location',
  contact_note: 'How can we help?',
  interest_note: 'What are you interested in?',
  quote_note: 'What do you need a quote for?',
  consent: 'News',
  consent_text: 'You may send me news and offers. I can withdraw this at any time.',
};

/** The names of what a question can ask for; custom fields have their own. */
export const kindNames: Record<Exclude<QuestionKind, 'custom_field'>, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  company: 'Company',
  location: 'Location',
  note: 'Note',
  consent: 'Consent',
  text: 'Text',
  hidden: 'Hidden value',
  page_break: 'Page break',
};

/** Why a draft cannot be published. */
export const problemWords = {
  no_title: 'Give the form a title.',
  no_contact: 'Ask for a phone number or an e-mail address; without one, you can’t reply.',
  no_label: 'Write the question.',
  no_text: 'Enter the text.',
  no_consent_text: 'Write what people agree to.',
  no_value: 'Enter the value.',
  asked_twice: 'This is asked twice. Remove one of the questions.',
  field_gone: 'This client field was deleted. Remove the question, or choose another field.',
  stage_asked: 'Visitors can’t choose the lead stage. Remove the question.',
  field_changed: 'The type of this client field has changed. Remove the question and add it again.',
  no_options: 'Add at least one option.',
  option_gone: (option: string) => `The option “${option}” was deleted from its client field. Remove it here too.`,
  condition_gone: 'The question of its condition was removed. Change the condition.',
  condition_later: 'Its condition depends on a question that comes later. Move one of them, or change the condition.',
  condition_option: 'Its condition depends on an option that no longer exists. Change the condition.',
  content_gone: 'This content was deleted. Choose another one.',
  consent_gone: 'The consent for the e-mail was removed. Choose another one.',
  no_email: 'To send an e-mail, add a question for the e-mail address.',
  picture_gone: 'A picture was deleted. Upload it again.',
  assignee_gone: 'The person who gets the leads is no longer active. Choose another one.',
  groups_gone: 'A group was deleted. Choose the groups again.',
  stage_gone: 'The stage was deleted. Choose another one.',
  date_over: 'Its end date has passed. Choose a later one, or none.',
  number_reached: 'It has reached its maximum number of leads. Allow more, or remove the limit.',
};
