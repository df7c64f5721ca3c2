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

/** Every token, in the order of the menu. */
export const tokenDefinitions = [
  {
    name: 'client_name',
    label: 'client name',
    token_type: 'CLIENT_TOKEN',
    supported_content_type: everywhere,
    fallback: 'there',
  },
  {
    name: 'client_first_name',
    label: 'client first name',
    token_type: 'CLIENT_TOKEN',
    supported_content_type: everywhere,
    fallback: 'there',
  },
  {
    name: 'client_phone',
    label: 'client phone',
    token_type: 'CLIENT_TOKEN',
    supported_content_type: everywhere,
    fallback: '',
  },
  {
    name: 'client_email',
    label: 'client e-mail',
    token_type: 'CLIENT_TOKEN',
    supported_content_type: everywhere,
    fallback: '',
  },
  {
    name: 'content_name',
    label: 'content name',
    token_type: 'CONTENT_TOKEN',
    supported_content_type: aboutPage,
    fallback: '',
  },
  {
    name: 'content_link',
    label: 'content link',
    token_type: 'CONTENT_TOKEN',
    supported_content_type: aboutPage,
    fallback: '',
  },
  { name: 'user_name', label: 'my name', token_type: 'USER_TOKEN', supported_content_type: everywhere, fallback: '' },
  {
    name: 'user_first_name',
    label: 'my first name',
    token_type: 'USER_TOKEN',
    supported_content_type: everywhere,
    fallback: '',
  },
  { name: 'user_phone', label: 'my phone', token_type: 'USER_TOKEN', supported_content_type: everywhere, fallback: '' },
  {
    name: 'user_email',
    label: 'my e-mail',
    token_type: 'USER_TOKEN',
    supported_content_type: everywhere,
    fallback: '',
  },
  {
    name: 'user_company',
    label: 'my company',
    token_type: 'USER_TOKEN',
    supported_content_type: everywhere,
    fallback: '',
  },
] as const satisfies readonly TokenDefinition[];

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
