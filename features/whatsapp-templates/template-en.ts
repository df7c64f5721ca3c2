import type { FaultCode, FixCode, TemplateFault } from './template-faults.ts';

/** What Meta would refuse. Names in braces are filled by `describeFault`. */
const faultWords: Record<FaultCode, string> = {
  is_empty: 'This field is required',
  too_long: 'Meta allows {limit} characters. This is {over} over.',
  variable_first: 'A variable cannot come first.',
  variable_last: 'A variable cannot come last.',
  variables_adjacent: 'Two variables cannot be next to each other.',
  too_many_variables: 'Too little text for {count} variables. Write {words} more words, or remove a variable.',
  second_variable: 'A header can have one variable.',
  no_variables: 'Variables are not allowed here.',
  no_fallback: 'Write what to say when {variable} is missing.',
  unknown_variable: 'Braces are only for variables that messages know. Choose one with Insert.',
  formatting: 'The signs * _ ~ and ` are not allowed here.',
  emoji: 'Emoji are not allowed here.',
  line_break: 'This must be a single line.',
  blank_lines: 'Meta allows at most four line breaks in a row.',
  spaces: 'Meta allows no tabs and at most four spaces in a row.',
  same_text: 'Another button has the same text.',
  too_many_replies: 'Meta allows {limit} quick replies.',
  too_many_links: 'Meta allows {limit} links.',
  no_https: 'Enter an address that begins with https://',
  no_picture: 'Choose a picture.',
  no_document: 'Choose a document.',
  authentication: 'Templates for codes have a text of their own at Meta.',
};

const fixWords: Record<FixCode, string> = {
  greet_before: 'Put “{greeting}” before it',
  stop_behind: 'Put a full stop after it',
  comma_between: 'Put a comma between them',
  remove_variables: 'Remove it',
  remove_formatting: 'Remove them',
  remove_emoji: 'Remove them',
  join_lines: 'Join the lines',
  shorten_gaps: 'Shorten them',
  remove_second: 'Remove this one',
  use_https: 'Use https://',
  no_header: 'Send it without a header',
  use_utility: 'Make it a utility template',
};

const fill = (words: string, named: Readonly<Record<string, string>> = {}): string =>
  words.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '');

/** Returns what is wrong, in a sentence. */
export const describeFault = ({ code, named }: TemplateFault): string => fill(faultWords[code], named);

/** Returns what one click does about it. */
export const describeFix = ({ code, named }: NonNullable<TemplateFault['fix']>): string => fill(fixWords[code], named);
