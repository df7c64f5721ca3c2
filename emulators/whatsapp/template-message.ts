import { WhatsAppError } from './errors.ts';
import { DAY_MS, type Meta } from './meta.ts';
import type { EmulatedAccount, EmulatedTemplate, TemplatePart } from './state.ts';
import { listVariables } from './template-rules.ts';

interface ParameterGiven {
  type?: unknown;
  text?: unknown;
  payload?: unknown;
  parameter_name?: unknown;
}

interface PartGiven {
  type?: string;
  sub_type?: string;
  index?: string | number;
  parameters?: ParameterGiven[];
}

/** A template as a message names it. */
interface TemplateGiven {
  name?: unknown;
  language?: { code?: unknown };
  components?: PartGiven[];
}

/** A template that may be sent, with what the person reads. */
export interface TemplateMessage {
  template: EmulatedTemplate;
  parameters: string[];
  text: string;
  replies: { text: string; payload: string }[];
}

/** What may be sent; what is paused or disabled is refused by its own code. */
const SENDABLE = ['APPROVED', 'REINSTATED', 'UNARCHIVED', 'FLAGGED'];
const refusals: Record<string, number> = { PAUSED: 132015, DISABLED: 132016 };

/** Reads the template of a message. Throws for one that may not be sent, or whose parameters are other ones. */
export function readTemplateMessage(meta: Meta, account: EmulatedAccount, given: unknown): TemplateMessage {
  const { name, language, components = [] } = (given ?? {}) as TemplateGiven;
  const template = account.templates.find(
    (one) => one.name === name && one.language === language?.code && one.deleted_ms === null,
  );
  if (!template) throw new WhatsAppError(132001);
  if (!SENDABLE.includes(template.status)) throw new WhatsAppError(refusals[template.status] ?? 132001);
  if (!Array.isArray(components)) throw new WhatsAppError(100);
  const unknown = components.find(({ type }) => !['header', 'body', 'button'].includes(String(type)));
  if (unknown) throw new WhatsAppError(100, { message: `Unknown component type ${unknown.type}` });
  const isNamed = template.parameter_format === 'NAMED';
  const findPart = (type: string) => template.components.find((part) => part.type === type);
  const findGiven = (type: string) => components.find((part) => part.type === type)?.parameters ?? [];
  const header = findPart('HEADER');
  const isMedia = header !== undefined && header.format !== 'TEXT' && header.format !== 'LOCATION';
  if (isMedia) checkMedia(meta, account, header.format!.toLowerCase(), findGiven('header'));
  const head = isMedia ? '' : fillText(header?.text ?? '', findGiven('header'), isNamed);
  const body = fillText(findPart('BODY')?.text ?? '', findGiven('body'), isNamed);
  const buttons = findPart('BUTTONS')?.buttons ?? [];
  const given_buttons = components.filter(({ type }) => type === 'button');
  return {
    template,
    parameters: findGiven('body').map(({ text }) => String(text)),
    text: [head, body, findPart('FOOTER')?.text].filter(Boolean).join('\n'),
    replies: readButtons(buttons, given_buttons),
  };
}

/** Returns a text with its variables filled. */
function fillText(text: string, parameters: readonly ParameterGiven[], isNamed: boolean): string {
  const names = listVariables(text);
  if (parameters.length !== names.length) throw new WhatsAppError(132000);
  for (const parameter of parameters) checkText(parameter);
  const values = new Map(
    parameters.map(({ parameter_name, text: value }, index) => [
      isNamed ? String(parameter_name) : String(index + 1),
      String(value),
    ]),
  );
  if (names.some((name) => !values.has(name))) throw new WhatsAppError(132012);
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => values.get(name)!);
}

function checkText({ type, text }: ParameterGiven): void {
  if (type !== 'text') throw new WhatsAppError(132012);
  if (typeof text !== 'string' || text === '') throw new WhatsAppError(131008);
  if (/[\n\r\t]| {5}/.test(text)) throw new WhatsAppError(132012);
}

function checkMedia(
  meta: Meta,
  account: EmulatedAccount,
  format: string,
  [parameter, ...others]: readonly ParameterGiven[],
): void {
  if (!parameter || parameter.type !== format || others.length > 0) throw new WhatsAppError(132012);
  checkMediaObject(meta, account, (parameter as Record<string, unknown>)[format]);
}

/** Refuses a file that is named neither by a link nor by the id of an upload. */
const KEPT_MS = 30 * DAY_MS;

export function checkMediaObject({ world, nowMs }: Meta, account: EmulatedAccount, given: unknown): void {
  const { link, id } = (given ?? {}) as { link?: unknown; id?: unknown };
  if (typeof link === 'string' ? !/^https?:\/\//.test(link) : typeof id !== 'string') throw new WhatsAppError(131008);
  const media = world.media.find((one) => one.id === id && one.account_id === account.id);
  if (id !== undefined && (!media || media.at_ms + KEPT_MS <= nowMs)) {
    throw new WhatsAppError(131009, { message: 'Media id is not valid' });
  }
}

/** Checks the parameters of the buttons. @returns the quick replies. */
function readButtons(buttons: NonNullable<TemplatePart['buttons']>, given: readonly PartGiven[]) {
  for (const { index, sub_type } of given) {
    if (buttons[Number(index)]?.type !== sub_type?.toUpperCase()) throw new WhatsAppError(132012);
  }
  return buttons.flatMap(({ type, text, url = '' }, index) => {
    const parameters = given.find((one) => Number(one.index) === index)?.parameters ?? [];
    if (type === 'URL') {
      if (parameters.length === 0 && url.includes('{{')) throw new WhatsAppError(131008);
      fillText(url, parameters, false);
    }
    const payload = parameters[0]?.payload;
    return type === 'QUICK_REPLY' ? [{ text, payload: typeof payload === 'string' ? payload : text }] : [];
  });
}
