import * as z from 'zod';
import { type TemplateButton, TemplateCategory, type TemplateContent } from '../../template-content.ts';
import { listOpenParameters } from '../../template-text.ts';
import type { UnusableReason } from '../../templates-contract.ts';

const written = z.string().catch('');
const upper = written.transform((word) => word.toUpperCase());

const MetaButton = z.object({
  type: upper,
  text: written.transform((text) => text.slice(0, 500)),
  url: written.transform((url) => url.slice(0, 2_000)),
  phone_number: written.transform((number) => number.slice(0, 50)),
});
type MetaButton = z.output<typeof MetaButton>;

const MetaComponent = z.object({
  type: upper,
  format: upper,
  text: written.transform((text) => text.slice(0, 5_000)),
  buttons: z.array(MetaButton).catch([]),
});
type MetaComponent = z.output<typeof MetaComponent>;

/** The components of a template in the list of an account (integrations 3.5); of what is not known only the type is read. */
export const MetaComponents = z.array(MetaComponent).catch([]);

/** A template written in WhatsApp Manager as ours are kept, with its parameters as Meta writes them. */
interface ReadTemplate {
  content: TemplateContent;
  unusable: UnusableReason | null;
}

/** Reads what a template says, and the first reason why messages cannot be sent with it. */
export function readComponents(category: string | undefined, components: readonly MetaComponent[]): ReadTemplate {
  const find = (type: string) => components.find((component) => component.type === type);
  const header = find('HEADER');
  const buttons = components.flatMap((component) => component.buttons).slice(0, 10);
  const content: TemplateContent = {
    category: TemplateCategory.catch('MARKETING').parse(category),
    header: header?.format === 'TEXT' ? { type: 'TEXT', text: header.text.slice(0, 500) } : null,
    body: find('BODY')?.text ?? '',
    footer: (find('FOOTER')?.text ?? '').slice(0, 500),
    buttons: buttons.map(toButton),
  };
  return { content, unusable: findReason(components, content, buttons) };
}

/** A button that calls is a link with the number; one of another kind is only shown. */
function toButton({ type, text, url, phone_number }: MetaButton): TemplateButton {
  if (type === 'URL') return { type, text, url };
  if (type === 'PHONE_NUMBER') return { type: 'URL', text, url: `tel:${phone_number}` };
  return { type: 'QUICK_REPLY', text, content_id: null };
}

const KNOWN_COMPONENTS = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'];
const KNOWN_BUTTONS = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER'];
const FILES = ['IMAGE', 'VIDEO', 'DOCUMENT', 'GIF'];

function findReason(
  components: readonly MetaComponent[],
  { header, body }: TemplateContent,
  buttons: readonly MetaButton[],
): UnusableReason | null {
  const head = components.find(({ type }) => type === 'HEADER');
  if (!components.every(({ type }) => KNOWN_COMPONENTS.includes(type)) || body === '') return 'COMPONENT';
  if (!buttons.every(({ type }) => KNOWN_BUTTONS.includes(type))) return 'BUTTON';
  if (buttons.some(({ url }) => url.includes('{{'))) return 'LINK_PARAMETER';
  if (head && FILES.includes(head.format)) return 'HEADER_FILE';
  if (head && head.format !== 'TEXT') return 'COMPONENT';
  const texts = [header?.type === 'TEXT' ? header.text : '', body];
  if (texts.some(hasNames)) return 'NAMED_PARAMETERS';
  return texts.every(isInOrder) ? null : 'PARAMETER_ORDER';
}

/** Whether a text has a parameter that is no number: `{{customer_name}}`. */
const hasNames = (text: string): boolean => /\{\{\s*[^\s\d{}]/.test(text);

const isInOrder = (text: string): boolean => listOpenParameters(text).every((number, index) => number === index + 1);
