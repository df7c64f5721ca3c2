import { type Said, WhatsAppError } from './errors.ts';
import type { TemplatePart } from './state.ts';

/** A variable as it stands in a text. */
const VARIABLE = /\{\{\w+\}\}/g;

/** Returns the names of a text's variables, each once. */
export const listVariables = (text: string): string[] => [
  ...new Set((text.match(VARIABLE) ?? []).map((variable) => variable.slice(2, -2))),
];

type ButtonPart = NonNullable<TemplatePart['buttons']>[number];

const refuse = (subcode: number | undefined, title: string, words: string): never => {
  throw new WhatsAppError(100, {
    message: 'Invalid parameter',
    title,
    words,
    ...(subcode && { subcode }),
  } satisfies Said);
};

/** Refuses what Meta refuses in the parts of a template (integrations 3.5). */
export function checkParts(parts: readonly TemplatePart[], isNamed: boolean): void {
  const bodies = parts.filter(({ type }) => type === 'BODY');
  if (bodies.length !== 1 || !bodies[0]!.text) {
    refuse(2388043, 'Template is missing expected fields', 'A template needs one BODY with a text.');
  }
  for (const part of parts) {
    const check = checks[part.type];
    if (!check) throw new WhatsAppError(100, { message: `Param components: unknown type ${part.type}` });
    check(part, isNamed);
  }
}

const checks: Record<string, (part: TemplatePart, isNamed: boolean) => void> = {
  HEADER: checkHeader,
  BODY: checkBody,
  FOOTER: checkFooter,
  BUTTONS: ({ buttons = [] }) => checkButtons(buttons),
};

function checkHeader({ format, text = '', example = {} }: TemplatePart, isNamed: boolean): void {
  if (format === 'LOCATION') return;
  if (['IMAGE', 'VIDEO', 'DOCUMENT'].includes(format ?? '')) {
    if (!Array.isArray(example.header_handle)) needExample('HEADER');
    return;
  }
  if (format !== 'TEXT' || text === '') throw new WhatsAppError(100, { message: 'Param components: HEADER format' });
  checkLength(text, 60, 'header');
  const isWrong =
    /[\n\r*_~`]|\p{Extended_Pictographic}/u.test(text.replace(VARIABLE, '')) || listVariables(text).length > 1;
  if (isWrong || !areNamesRight(text, isNamed)) {
    refuse(
      2388047,
      'Message header format is incorrect',
      "The message header can't have any new lines, formatting characters, emojis or more than one variable.",
    );
  }
  const given = isNamed ? example.header_text_named_params : example.header_text;
  if (listVariables(text).length > 0 && !(Array.isArray(given) && given.length === 1)) needExample('HEADER');
}

function checkBody({ text = '', example = {} }: TemplatePart, isNamed: boolean): void {
  checkLength(text, 1_024, 'body');
  const trimmed = text.trim();
  if (/^\{\{\w+\}\}|\{\{\w+\}\}$/.test(trimmed)) {
    refuse(2388299, 'Leading or trailing params', "Variables can't be at the start or end of the template.");
  }
  const isAdjacent = /\}\}\s*\{\{/.test(text);
  if (isAdjacent || /\t| {5}|\n{5}/.test(text) || !areNamesRight(text, isNamed)) {
    refuse(
      2388047,
      'Message body format is incorrect',
      "The message body can't have variables beside each other or out of order, tabs, or more than four spaces or new lines in a row.",
    );
  }
  const names = listVariables(text);
  // Every variable needs two words, and there is one word more.
  const words = text.replace(VARIABLE, ' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  if (names.length > 0 && words < 2 * names.length + 1) {
    refuse(
      2388293,
      'Variables too many for text',
      'This template has too many variables for its length. Reduce the number of variables or increase the message length.',
    );
  }
  if (names.length > 0 && countExamples(example, isNamed) !== names.length) needExample('BODY');
}

function countExamples({ body_text, body_text_named_params }: Record<string, unknown>, isNamed: boolean): number {
  const given = isNamed ? body_text_named_params : (body_text as unknown[] | undefined)?.[0];
  return Array.isArray(given) ? given.length : 0;
}

function checkFooter({ text = '' }: TemplatePart): void {
  checkLength(text, 60, 'footer');
  if (text === '' || /[\n\r]|\p{Extended_Pictographic}/u.test(text) || text.includes('{{')) {
    refuse(
      2388073,
      'Message footer format is incorrect',
      "The message footer can't have any variables, new lines or emojis.",
    );
  }
}

const MOST_BUTTONS = 10;
const MOST_LINKS = 2;

function checkButtons(buttons: readonly ButtonPart[]): void {
  const links = buttons.filter(({ type }) => type === 'URL');
  const replies = buttons.map(({ type }) => (type === 'QUICK_REPLY' ? 'q' : 'x')).join('');
  const isWrong =
    buttons.length === 0 ||
    buttons.length > MOST_BUTTONS ||
    links.length > MOST_LINKS ||
    /q+x+q/.test(replies) ||
    /xq+x/.test(replies) ||
    new Set(buttons.map(({ text }) => text)).size < buttons.length ||
    buttons.some(({ type, text }) => !BUTTON_TYPES.includes(type) || !text || /[{}\n\r]/.test(text)) ||
    links.some(({ url = '' }) => !/^https?:\/\/[^\s{}]+(\{\{1\}\})?$/.test(url));
  for (const { text } of buttons) checkLength(text ?? '', 25, 'button');
  if (isWrong)
    refuse(undefined, 'Buttons are incorrect', "The buttons' number, order, texts or links are not allowed.");
  if (links.some(({ url = '', example }) => url.includes('{{') && example?.length !== 1)) needExample('BUTTONS');
}

const BUTTON_TYPES = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'];

function checkLength(text: string, most: number, part: string): void {
  if ([...text].length > most) {
    refuse(2388040, 'Character limit exceeded', `The ${part} can't have more than ${most} characters.`);
  }
}

const needExample = (part: string) =>
  refuse(
    2388043,
    'Template is missing expected fields',
    `Component of type ${part} is missing expected field(s) (example).`,
  );

/** Numbered variables count from 1 without a gap; named ones are small letters; every brace belongs to one. */
function areNamesRight(text: string, isNamed: boolean): boolean {
  const names = listVariables(text);
  if (/[{}]/.test(text.replace(VARIABLE, ''))) return false;
  return isNamed
    ? names.every((name) => /^[a-z_]+[a-z0-9_]*$/.test(name))
    : names.every((name, index) => name === String(index + 1));
}
