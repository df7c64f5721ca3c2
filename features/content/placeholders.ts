import type { ContentType } from './content-types.ts';

/** Whom or what a placeholder is about (S0-3E-15). */
export type PlaceholderType = 'CLIENT_TOKEN' | 'CONTENT_TOKEN' | 'USER_TOKEN';

export interface PlaceholderDefinition {
  /** The name between the braces: `{{client_first_name}}`. */
  name: string;
  /** The name people see. */
  label: string;
  token_type: PlaceholderType;
  /** The types of content whose messages may use the placeholder (S0-3E-16). */
  supported_content_type: Record<ContentType, boolean>;
  /** Replaces a missing value unless the message names another text: `{{client_first_name|there}}`. */
  fallback: string;
}

const everywhere = { text: true, file: true, html_page: true, collection: true, sequence: true };
/** A shared message has no name and no link of its own. */
const aboutPage = { text: false, file: true, html_page: true, collection: true, sequence: true };

const placeholder = <const Name extends string>(
  token_type: PlaceholderType,
  name: Name,
  label: string,
  fallback = '',
  supported_content_type: PlaceholderDefinition['supported_content_type'] = everywhere,
) => ({ name, label, token_type, supported_content_type, fallback });

/** Every placeholder, in the order of the menu. */
export const placeholderDefinitions = [
  placeholder('CLIENT_TOKEN', 'client_name', 'client name', 'there'),
  placeholder('CLIENT_TOKEN', 'client_first_name', 'client first name', 'there'),
  placeholder('CLIENT_TOKEN', 'client_phone', 'client phone'),
  placeholder('CLIENT_TOKEN', 'client_email', 'client e-mail'),
  placeholder('CONTENT_TOKEN', 'content_name', 'content name', '', aboutPage),
  placeholder('CONTENT_TOKEN', 'content_link', 'content link', '', aboutPage),
  placeholder('USER_TOKEN', 'user_name', 'my name'),
  placeholder('USER_TOKEN', 'user_first_name', 'my first name'),
  placeholder('USER_TOKEN', 'user_phone', 'my phone'),
  placeholder('USER_TOKEN', 'user_email', 'my e-mail'),
  placeholder('USER_TOKEN', 'user_company', 'my company'),
];

export type PlaceholderName = (typeof placeholderDefinitions)[number]['name'];
export type PlaceholderValues = Partial<Record<PlaceholderName, string | null>>;

const byName = new Map<string, PlaceholderDefinition>(
  placeholderDefinitions.map((placeholder) => [placeholder.name, placeholder]),
);

/** Returns the placeholders that messages about this type of content may use. */
export const placeholdersFor = (type: ContentType): readonly PlaceholderDefinition[] =>
  placeholderDefinitions.filter((placeholder) => placeholder.supported_content_type[type]);

/** Matches `{{name}}` or `{{name|text without a value}}`; spaces inside the braces do not matter. */
const TOKEN = /\{\{\s*([a-z_]+)\s*(?:\|([^{}]*))?\}\}/g;

/** A part of a message, for filling placeholders and for editors that show each placeholder as a unit. */
export type MessagePart =
  | { kind: 'text'; text: string }
  | { kind: 'placeholder'; source: string; placeholder: PlaceholderDefinition; fallback: string };

/** Splits a message into parts. An unknown placeholder stays text, so that the person sees what will be sent. */
export function splitMessage(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  const addText = (text: string) => {
    const last = parts.at(-1);
    if (last?.kind === 'text') last.text += text;
    else if (text !== '') parts.push({ kind: 'text', text });
  };
  let end = 0;
  for (const match of message.matchAll(TOKEN)) {
    const [source, name = '', fallback] = match;
    addText(message.slice(end, match.index));
    const placeholder = byName.get(name);
    if (placeholder)
      parts.push({ kind: 'placeholder', source, placeholder, fallback: (fallback ?? placeholder.fallback).trim() });
    else addText(source);
    end = match.index + source.length;
  }
  addText(message.slice(end));
  return parts;
}

/**
 * Fills the placeholders of a message. A placeholder without a value becomes its fallback; an unknown placeholder stays visible as
 * written. Values are never searched for placeholders again.
 */
export const fillPlaceholders = (message: string, values: PlaceholderValues): string =>
  splitMessage(message)
    .map((part) =>
      part.kind === 'text' ? part.text : values[part.placeholder.name as PlaceholderName] || part.fallback,
    )
    .join('');

/** Returns a message with its link at the end, unless the text already contains it. */
export const withLink = (message: string, link: string): string =>
  message.includes(link) ? message : `${message.trimEnd()}\n\n${link}`.trimStart();

/** The message sent with a file unless the person has written another. */
export const STANDARD_SHARE_MESSAGE = 'Hi {{client_first_name}}, here is {{content_name}}: {{content_link}}';
