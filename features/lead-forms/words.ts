import { messages } from '#platform/contract/messages.ts';

/** The words that visitors read besides the form's own texts, in English; each can be written anew for one form. */
export const englishWords = {
  send: 'Send',
  next: 'Next',
  back: 'Back',
  sending: 'Sending…',
  optional: 'Optional',
  choose: 'Choose one',
  page: 'Page {number} of {count}',
  made_with: 'Form by',
  errors_title: 'Please check these answers',
  required: messages.required,
  alpha: messages.alpha,
  email: messages.email,
  phone: messages.phoneNumber,
  telephone: messages.telephone,
  integer: messages.integer,
  number: messages.decimal,
  date: 'Choose a valid date',
  option: 'Choose one of the options',
  too_long: 'This field cannot contain more than {length} characters',
  contact_needed: 'Leave a phone number or an e-mail address',
  consent_needed: 'Please agree to continue',
  not_sent: 'Your answers could not be sent. They are kept here; please try again.',
  thanks_title: 'Thank you',
  thanks_text: 'We have your answers and will be in touch.',
  open_content: 'Open {title}',
  preparing: 'One moment, this is being prepared for you.',
  chat_with: 'Chat with {name}',
  call: 'Call {name}',
  again: 'Submit another response',
  email_subject: 'Here is {title}',
  email_hello: 'Hello,',
  email_hello_name: 'Hello {name},',
  email_text: 'Here is {title}, as you asked.',
  email_why:
    'You’re receiving this e-mail because someone entered your address in the form “{form}” of {org}. If that was not you, you can ignore it.',
  closed_title: 'This form is closed',
  closed_text: 'It no longer accepts answers.',
  not_found_title: 'This form does not exist',
  not_found_text: 'The link may be incomplete. Ask the person who sent it for a new one.',
  challenge: 'Confirm that you are not a robot',
} as const;

export type WordName = keyof typeof englishWords;
export const wordNames = Object.keys(englishWords) as [WordName, ...WordName[]];

/** The words of a form that differ from the English ones. */
export type OwnWords = Partial<Record<WordName, string>>;

/** Returns a word of a form, with its values filled in. */
export function writeWord(
  words: OwnWords,
  name: WordName,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return (words[name] ?? englishWords[name]).replace(/\{(\w+)\}/g, (whole, key: string) =>
    String(values[key] ?? whole),
  );
}

const rightToLeft = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'ha',
  'he',
  'khw',
  'ks',
  'ku',
  'ps',
  'sd',
  'ug',
  'ur',
  'yi',
]);

/** Returns the writing direction of a language. */
export const readDirection = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language.split('-')[0] ?? '') && !/-Latn\b/.test(language) ? 'rtl' : 'ltr';
