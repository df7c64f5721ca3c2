import {
  arrangeButtons,
  type TemplateButton,
  type TemplateContent,
  type TemplatePart,
  templateLimits,
} from './template-content.ts';
import { findGreeting } from './template-languages.ts';
import {
  listVariables,
  numberVariables,
  splitTemplate,
  type TemplateVariable,
  writeVariable,
} from './template-text.ts';

/** What keeps a template from Meta; each has its sentence in `template-en.ts`. */
export type FaultCode =
  | 'is_empty'
  | 'too_long'
  | 'variable_first'
  | 'variable_last'
  | 'variables_adjacent'
  | 'too_many_variables'
  | 'second_variable'
  | 'no_variables'
  | 'no_fallback'
  | 'unknown_variable'
  | 'formatting'
  | 'emoji'
  | 'line_break'
  | 'blank_lines'
  | 'spaces'
  | 'same_text'
  | 'too_many_replies'
  | 'too_many_links'
  | 'no_https'
  | 'no_picture'
  | 'no_document'
  | 'authentication';

/** What one click does about a fault. */
export type FixCode =
  | 'greet_before'
  | 'stop_behind'
  | 'comma_between'
  | 'remove_variables'
  | 'remove_formatting'
  | 'remove_emoji'
  | 'join_lines'
  | 'shorten_gaps'
  | 'remove_second'
  | 'use_https'
  | 'no_header'
  | 'use_utility';

export interface TemplateFault {
  part: TemplatePart;
  code: FaultCode;
  /** Of a button, its place. */
  index?: number;
  /** What the sentence names: a limit, a variable, a number of words. */
  named?: Readonly<Record<string, string>>;
  fix?: { code: FixCode; content: TemplateContent; named?: Readonly<Record<string, string>> };
}

/** Finds what Meta would refuse, so that it is known while the template is written (integrations 3.5). */
export const findTemplateFaults = (content: TemplateContent, language: string): TemplateFault[] => [
  ...findCategoryFaults(content),
  ...findHeaderFaults(content),
  ...findBodyFaults(content, language),
  ...findFooterFaults(content),
  ...findButtonFaults(content),
];

/** Templates with a code have a text of Meta's own, so that none is written here. */
const findCategoryFaults = (content: TemplateContent): TemplateFault[] =>
  content.category === 'AUTHENTICATION'
    ? [
        {
          part: 'category',
          code: 'authentication',
          fix: { code: 'use_utility', content: { ...content, category: 'UTILITY' } },
        },
      ]
    : [];

function findHeaderFaults(content: TemplateContent): TemplateFault[] {
  const { header } = content;
  if (header === null) return [];
  const part = 'header';
  const write = (text: string): TemplateContent => ({ ...content, header: { type: 'TEXT', text } });
  if (header.type !== 'TEXT') {
    const code = header.type === 'IMAGE' ? 'no_picture' : 'no_document';
    return header.file ? [] : [{ part, code, fix: { code: 'no_header', content: { ...content, header: null } } }];
  }
  const { text } = header;
  const variables = listVariables(text);
  return [
    ...findEmpty(part, text),
    ...findLength(part, text, templateLimits.header),
    ...findVariableFaults(part, text),
    ...(variables.length > 1 ? [{ part, code: 'second_variable' } as const] : []),
    ...findPlainFaults(part, text, write),
  ];
}

function findBodyFaults(content: TemplateContent, language: string): TemplateFault[] {
  const { body } = content;
  const part = 'body';
  const write = (text: string): TemplateContent => ({ ...content, body: text });
  const named = (variable: TemplateVariable) => ({ variable: variable.placeholder.label });
  const faults = [
    ...findEmpty(part, body),
    ...findLength(part, body.trim(), templateLimits.body),
    ...findVariableFaults(part, body),
  ];
  const parts = splitTemplate(body.trim());
  const [first, last] = [parts[0], parts.at(-1)];
  if (first?.kind === 'placeholder') {
    const greeting = findGreeting(language);
    const fix = {
      code: 'greet_before',
      content: write(`${greeting} ${body.trimStart()}`),
      named: { greeting },
    } as const;
    faults.push({ part, code: 'variable_first', named: named(first), fix });
  }
  if (last?.kind === 'placeholder') {
    const fix = { code: 'stop_behind', content: write(`${body.trimEnd()}.`) } as const;
    faults.push({ part, code: 'variable_last', named: named(last), fix });
  }
  if (parts.some((each, at) => isBesideAnother(parts, at) && each.kind === 'placeholder')) {
    faults.push({ part, code: 'variables_adjacent', fix: { code: 'comma_between', content: write(separate(body)) } });
  }
  const variables = listVariables(body);
  const needed = 2 * variables.length + 1;
  const words = countWords(body);
  if (variables.length > 0 && words < needed) {
    faults.push({
      part,
      code: 'too_many_variables',
      named: { count: String(variables.length), words: String(needed - words) },
    });
  }
  if (/\n{5,}/.test(body)) {
    const fix = { code: 'shorten_gaps', content: write(body.replaceAll(/\n{3,}/g, '\n\n')) } as const;
    faults.push({ part, code: 'blank_lines', fix });
  }
  if (/ {5,}|\t/.test(body)) {
    const fix = { code: 'shorten_gaps', content: write(body.replaceAll(/\t| {2,}/g, ' ')) } as const;
    faults.push({ part, code: 'spaces', fix });
  }
  return faults;
}

function findFooterFaults(content: TemplateContent): TemplateFault[] {
  const { footer } = content;
  const part = 'footer';
  const write = (text: string): TemplateContent => ({ ...content, footer: text });
  return [
    ...findLength(part, footer.trim(), templateLimits.footer),
    ...findVariables(part, footer, write),
    ...findPlainFaults(part, footer, write),
  ];
}

function findButtonFaults(content: TemplateContent): TemplateFault[] {
  const { buttons } = content;
  const part = 'buttons';
  const write = (index: number, button: Partial<TemplateButton>): TemplateContent => ({
    ...content,
    buttons: buttons.map((each, at) => (at === index ? ({ ...each, ...button } as TemplateButton) : each)),
  });
  const faults = buttons.flatMap((button, index) => {
    const { text } = button;
    const writeText = (next: string) => write(index, { text: next });
    const own = [
      ...findEmpty(part, text),
      ...findLength(part, text, templateLimits.button),
      ...findVariables(part, text, writeText),
      ...findPlainFaults(part, text, writeText),
      ...(button.type === 'URL' ? findUrlFaults(button.url, (url) => write(index, { url })) : []),
    ];
    const isSecond = buttons.findIndex((each) => isSameText(each.text, text)) < index;
    if (isSecond && text.trim() !== '') {
      const fix = { code: 'remove_second', content: { ...content, buttons: buttons.toSpliced(index, 1) } } as const;
      own.push({ part, code: 'same_text', fix });
    }
    return own.map((fault) => ({ ...fault, index }));
  });
  const count = (type: TemplateButton['type']) =>
    arrangeButtons(buttons).filter((button) => button.type === type).length;
  const { quick_replies, links } = templateLimits;
  if (count('QUICK_REPLY') > quick_replies) {
    faults.push({ part, code: 'too_many_replies', named: { limit: String(quick_replies) }, index: -1 });
  }
  if (count('URL') > links) faults.push({ part, code: 'too_many_links', named: { limit: String(links) }, index: -1 });
  return faults;
}

const isSameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function findUrlFaults(url: string, write: (url: string) => TemplateContent): TemplateFault[] {
  const part = 'buttons';
  if (url.trim() === '') return [{ part, code: 'no_https' }];
  if (isHttps(url) && listBraces(url).length === 0) return [];
  const secure = `https://${url.trim().replace(/^[a-z]*:?\/\//i, '')}`;
  return [{ part, code: 'no_https', ...(isHttps(secure) && { fix: { code: 'use_https', content: write(secure) } }) }];
}

const isHttps = (url: string): boolean =>
  URL.canParse(url) && new URL(url).protocol === 'https:' && new URL(url).hostname.includes('.') && !/\s/.test(url);

const findEmpty = (part: TemplatePart, text: string): TemplateFault[] =>
  text.trim() === '' ? [{ part, code: 'is_empty' }] : [];

function findLength(part: TemplatePart, text: string, limit: number): TemplateFault[] {
  const { length } = numberVariables(text);
  return length > limit
    ? [{ part, code: 'too_long', named: { limit: String(limit), over: String(length - limit) } }]
    : [];
}

/** Braces that are left in a text look like a variable to Meta. */
const listBraces = (text: string): string[] =>
  splitTemplate(text).flatMap((part) => (part.kind !== 'placeholder' ? (part.text.match(/[{}]/g) ?? []) : []));

function findVariableFaults(part: TemplatePart, text: string): TemplateFault[] {
  const empty = listVariables(text).find(({ fallback }) => fallback === '');
  return [
    ...(listBraces(text).length > 0 ? [{ part, code: 'unknown_variable' } as const] : []),
    ...(empty ? [{ part, code: 'no_fallback', named: { variable: empty.placeholder.label } } as const] : []),
  ];
}

function findVariables(part: TemplatePart, text: string, write: (text: string) => TemplateContent): TemplateFault[] {
  if (listVariables(text).length === 0 && listBraces(text).length === 0) return [];
  const plain = splitTemplate(text)
    .map((each) => (each.kind !== 'placeholder' ? each.text.replaceAll(/\{\{[^{}]*\}\}|[{}]/g, '') : ''))
    .join('');
  return [{ part, code: 'no_variables', fix: { code: 'remove_variables', content: write(joinLine(plain)) } }];
}

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1F3FB}-\u{1F3FF}]|\u{FE0F}|\u{20E3}/gu;
const FORMATTING = /[*_~`]/g;

/** A header, a footer and a button are one line in plain letters. */
function findPlainFaults(part: TemplatePart, text: string, write: (text: string) => TemplateContent): TemplateFault[] {
  const written = splitTemplate(text).flatMap((each) => (each.kind !== 'placeholder' ? each.text : []));
  const has = (pattern: RegExp) => written.some((each) => each.search(pattern) >= 0);
  const without = (pattern: RegExp) =>
    splitTemplate(text)
      .map((each) => (each.kind !== 'placeholder' ? each.text.replaceAll(pattern, '') : each.source))
      .join('');
  const faults: TemplateFault[] = [];
  if (/[\n\r]/.test(text))
    faults.push({ part, code: 'line_break', fix: { code: 'join_lines', content: write(joinLine(text)) } });
  if (has(EMOJI)) {
    faults.push({ part, code: 'emoji', fix: { code: 'remove_emoji', content: write(joinLine(without(EMOJI))) } });
  }
  if (has(FORMATTING)) {
    faults.push({
      part,
      code: 'formatting',
      fix: { code: 'remove_formatting', content: write(joinLine(without(FORMATTING))) },
    });
  }
  return faults;
}

const joinLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Whether only spaces are between this part and a variable before it. */
function isBesideAnother(parts: ReturnType<typeof splitTemplate>, at: number): boolean {
  const [earlier, before] = [parts[at - 2], parts[at - 1]];
  if (before?.kind === 'placeholder') return true;
  return before !== undefined && before.text.trim() === '' && earlier?.kind === 'placeholder';
}

const separate = (body: string): string => {
  const parts = splitTemplate(body);
  return parts
    .map((part, at) => {
      if (part.kind === 'placeholder') {
        const source = part.source || writeVariable(part.placeholder.name, part.fallback);
        return parts[at - 1]?.kind === 'placeholder' ? `, ${source}` : source;
      }
      const isBetween = parts[at - 1]?.kind === 'placeholder' && parts[at + 1]?.kind === 'placeholder';
      return isBetween && part.text.trim() === '' ? `,${part.text}` : part.text;
    })
    .join('');
};

/** Scripts that write no spaces between words; two of their letters count as a word. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;

/** Returns how many words a text has beside its variables. */
function countWords(text: string): number {
  const written = splitTemplate(text)
    .map((part) => (part.kind !== 'placeholder' ? part.text : ' '))
    .join('');
  const letters = written.match(WITHOUT_SPACES)?.length ?? 0;
  const words = written.replaceAll(WITHOUT_SPACES, ' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  return words + Math.floor(letters / 2);
}
