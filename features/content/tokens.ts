import type { ContentType } from './content-types.ts';

/** Whom or what a token is about (S0-3E-15). */
export type TokenType = 'CLIENT_TOKEN' | 'CONTENT_TOKEN' | 'USER_TOKEN';

export interface TokenDefinition {
  /** The name between the braces: `{{client_first_name}}`. */
  name: string;
  /** The name people see. */
  label: string;
  token_type: TokenType;
  /** The types of content whose messages may use the token (S0-3E-16). */
  supported_content_type: Record<ContentType, boolean>;
  /** Replaces a missing value unless the message names another text: `{{client_first_name|there}}`. */
  fallback: string;
}

const everywhere = { text: true, file: true, html_page: true };
/** A shared message has no name and no link of its own. */
const aboutPage = { text: false, file: true, html_page: true };

const token = <const Name extends string>(
  token_type: TokenType,
  name: Name,
  label: string,
  fallback = '',
  supported_content_type: TokenDefinition['supported_content_type'] = everywhere,
) => ({ name, label, token_type, supported_content_type, fallback });

/** Every token, in the order of the menu. */
export const tokenDefinitions = [
  token('CLIENT_TOKEN', 'client_name', 'client name', 'there'),
  token('CLIENT_TOKEN', 'client_first_name', 'client first name', 'there'),
  token('CLIENT_TOKEN', 'client_phone', 'client phone'),
  token('CLIENT_TOKEN', 'client_email', 'client e-mail'),
  token('CONTENT_TOKEN', 'content_name', 'content name', '', aboutPage),
  token('CONTENT_TOKEN', 'content_link', 'content link', '', aboutPage),
  token('USER_TOKEN', 'user_name', 'my name'),
  token('USER_TOKEN', 'user_first_name', 'my first name'),
  token('USER_TOKEN', 'user_phone', 'my phone'),
  token('USER_TOKEN', 'user_email', 'my e-mail'),
  token('USER_TOKEN', 'user_company', 'my company'),
];

export type TokenName = (typeof tokenDefinitions)[number]['name'];
export type TokenValues = Partial<Record<TokenName, string | null>>;

const byName = new Map<string, TokenDefinition>(tokenDefinitions.map((token) => [token.name, token]));

/** Returns the tokens that messages about this type of content may use. */
export const tokensFor = (type: ContentType): readonly TokenDefinition[] =>
  tokenDefinitions.filter((token) => token.supported_content_type[type]);

/** Matches `{{name}}` or `{{name|text without a value}}`; spaces inside the braces do not matter. */
const TOKEN = /\{\{\s*([a-z_]+)\s*(?:\|([^{}]*))?\}\}/g;

/** A part of a message, for filling tokens and for editors that show each token as a unit. */
export type MessagePart =
  | { kind: 'text'; text: string }
  | { kind: 'token'; source: string; token: TokenDefinition; fallback: string };

/** Splits a message into parts. An unknown token stays text, so that the person sees what will be sent. */
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
    const token = byName.get(name);
    if (token) parts.push({ kind: 'token', source, token, fallback: (fallback ?? token.fallback).trim() });
    else addText(source);
    end = match.index + source.length;
  }
  addText(message.slice(end));
  return parts;
}

/**
 * Fills the tokens of a message. A token without a value becomes its fallback; an unknown token stays visible as
 * written. Values are never searched for tokens again.
 */
export const fillTokens = (message: string, values: TokenValues): string =>
  splitMessage(message)
    .map((part) => (part.kind === 'text' ? part.text : values[part.token.name as TokenName] || part.fallback))
    .join('');

/** Returns a message with its link at the end, unless the text already contains it. */
export const withLink = (message: string, link: string): string =>
  message.includes(link) ? message : `${message.trimEnd()}\n\n${link}`.trimStart();

/** The message sent with a file unless the person has written another. */
export const STANDARD_SHARE_MESSAGE = 'Hi {{client_first_name}}, here is {{content_name}}: {{content_link}}';
