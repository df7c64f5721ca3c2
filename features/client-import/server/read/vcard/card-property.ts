import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** One property of a card: 'TEL;TYPE=CELL:+65 8123 4567'. */
export interface CardProperty {
  /** In capitals and without the group before it: 'TEL'. */
  name: string;
  /** Types and other words beside the name, in capitals: 'CELL', 'PREF'. */
  words: ReadonlySet<string>;
  value: string;
}

const HEAD = /^((?:[^":]|"[^"]*")*):(.*)$/s;
const PARAMETERS = /(?:[^";]|"[^"]*")+/g;

/** Reads one whole property from bytes as characters; null for a line that is none. */
export function readProperty(line: string): CardProperty | null {
  const [, head, raw = ''] = HEAD.exec(line) ?? [];
  const [named = '', ...parameters] = head?.match(PARAMETERS) ?? [];
  const name = named
    .slice(named.lastIndexOf('.') + 1)
    .trim()
    .toUpperCase();
  if (name === '') return null;
  const words = new Set<string>();
  let charset = '';
  for (const parameter of parameters) {
    const [key = '', value = key] = parameter
      .toUpperCase()
      .replaceAll('"', '')
      .split('=', 2)
      .map((part) => part.trim());
    if (key === 'CHARSET') charset = value;
    else if (key === 'PREF') words.add(key);
    else for (const word of value.split(',')) words.add(word.trim());
  }
  return { name, words, value: decode(decodeTransfer(raw, words), charset) };
}

function decodeTransfer(raw: string, words: ReadonlySet<string>): Buffer {
  if (words.has('BASE64') || words.has('B')) return Buffer.from(raw, 'base64');
  if (!words.has('QUOTED-PRINTABLE')) return Buffer.from(raw, 'latin1');
  const bytes = raw.replace(/=([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** Cards that do not say how they are written are UTF-8 or, where they cannot be, Windows-1252. */
function decode(bytes: Buffer, charset: string): string {
  const isNamed = charset !== '' && charset !== 'UTF-8' && iconv.encodingExists(charset);
  const encoding = isNamed ? charset : isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  return iconv.decode(bytes, encoding).replaceAll('\0', '').toWellFormed();
}

/** Splits a value at a separator that is not escaped, and takes the escapes out of its parts. */
export function splitValue(value: string, separator: ';' | ','): string[] {
  const parts = [''];
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at]!;
    const next = value[at + 1];
    if (sign === '\\' && next !== undefined) {
      parts[parts.length - 1] += /[nN]/.test(next) ? '\n' : /[\\;,:]/.test(next) ? next : `\\${next}`;
      at += 1;
    } else if (sign === separator) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/** Returns a value that is one text. */
export const readValue = (value: string): string => splitValue(value.replaceAll(';', '\\;'), ';').join('');
