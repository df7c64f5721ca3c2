import type { PlaceholderValues } from '#features/content/contract.ts';
import type { MessageFile } from '#features/whatsapp/contract.ts';
import { arrangeButtons, type MediaHeader, type TemplateContent, templateLimits } from './template-content.ts';
import { fillVariables, listVariables, numberVariables, putValues } from './template-text.ts';

/** Who stands in the examples that Meta's reviewers read. */
export const sampleValues: PlaceholderValues = {
  client_name: 'Jane Tan',
  client_first_name: 'Jane',
  client_phone: '+65 9123 4567',
  client_email: 'jane.tan@example.com',
  user_name: 'Adam Lee',
  user_first_name: 'Adam',
  user_phone: '+65 8123 4567',
  user_email: 'adam.lee@example.com',
  user_company: 'Example Realty',
};

/** The longest name at Meta is 512; ours leaves room for the number of the version. */
const MAX_NAME = 60;

/** Returns the name of a version at Meta: lower-case letters, digits and underscores. */
export function nameVersion(title: string, template_id: number, version: number): string {
  const plain = title.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, MAX_NAME);
  return `${slug || 'template'}_${template_id}_v${version}`;
}

type MetaComponent = Readonly<Record<string, unknown>> & { type: string };

/**
 * Returns a template as Meta takes it, with an example for each parameter.
 *
 * @param file_handle names the example of a file at Meta.
 */
export function makeMetaTemplate(
  { header, body, footer, buttons }: TemplateContent,
  file_handle: string | null = null,
): MetaComponent[] {
  const written = body.trim();
  return [
    ...(header?.type === 'TEXT' ? [makeHeader(header.text.trim())] : []),
    ...(header && header.type !== 'TEXT'
      ? [{ type: 'HEADER', format: header.type, example: { header_handle: [file_handle] } }]
      : []),
    {
      type: 'BODY',
      text: numberVariables(written),
      ...(listVariables(written).length > 0 && {
        example: { body_text: [fillVariables(written, sampleValues, templateLimits.body)] },
      }),
    },
    ...(footer.trim() === '' ? [] : [{ type: 'FOOTER', text: footer.trim() }]),
    ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: makeButtons(buttons) }]),
  ];
}

const makeHeader = (text: string): MetaComponent => ({
  type: 'HEADER',
  format: 'TEXT',
  text: numberVariables(text),
  ...(listVariables(text).length > 0 && {
    example: { header_text: fillVariables(text, sampleValues, templateLimits.header) },
  }),
});

const makeButtons = (buttons: TemplateContent['buttons']) =>
  arrangeButtons(buttons).map((button) =>
    button.type === 'URL'
      ? { type: button.type, text: button.text.trim(), url: button.url.trim() }
      : { type: button.type, text: button.text.trim() },
  );

interface FilledParameters {
  type: 'header' | 'body';
  parameters: { type: 'text'; text: string }[];
}

/** A template as it is sent to one client. */
export interface FilledTemplate {
  components: FilledParameters[];
  /** What stands at its head. */
  file?: MessageFile;
  /** What the client reads; the buttons are not part of it. */
  text: string;
}

/**
 * Fills a template for one client: a parameter is one clean line that is neither empty nor too long, because Meta refuses the
 * whole message otherwise.
 */
export function fillTemplate({ header, body, footer }: TemplateContent, values: PlaceholderValues): FilledTemplate {
  const head = header?.type === 'TEXT' ? header.text.trim() : '';
  const written = body.trim();
  const inHeader = fillVariables(head, values, templateLimits.header);
  const inBody = fillVariables(written, values, templateLimits.body);
  return {
    components: [...toParameters('header', inHeader), ...toParameters('body', inBody)],
    ...(header && header.type !== 'TEXT' && header.file && { file: toMessageFile(header.type, header.file) }),
    text: [putValues(head, inHeader), putValues(written, inBody), footer.trim()].filter(Boolean).join('\n'),
  };
}

const toMessageFile = (type: MediaHeader['type'], { key, name }: NonNullable<MediaHeader['file']>): MessageFile => ({
  type: type === 'IMAGE' ? 'image' : 'document',
  ...{ key, name },
});

const toParameters = (type: FilledParameters['type'], texts: readonly string[]): FilledParameters[] =>
  texts.length === 0 ? [] : [{ type, parameters: texts.map((text) => ({ type: 'text', text })) }];
