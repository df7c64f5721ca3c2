import iconv from 'iconv-lite';
import { MAX_FIELDS, TooMuch } from './field-limit.ts';

/**
 * Decodes a body in any charset: by its byte order mark, else by the declared charset, else as UTF-8, else as
 * Windows-1252, which old PHP forms still send without saying so.
 */
export function bodyText(body: Buffer, contentType: string): string {
  const declared = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
  const charset = markedCharset(body) ?? (declared && iconv.encodingExists(declared) ? declared : undefined);
  if (charset && !/^utf-?8$/i.test(charset)) return iconv.decode(body, charset).replace(/^\uFEFF/, '');
  return utf8OrLatin(body).replace(/^\uFEFF/, '');
}

function markedCharset(body: Buffer): string | undefined {
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  return undefined;
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

export function utf8OrLatin(bytes: Buffer): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return iconv.decode(bytes, 'windows-1252');
  }
}

/** Returns the pairs of a form-encoded text, in order; a broken percent sign is read literally. Throws TooMuch. */
export function formPairs(text: string): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('&', start);
    const end = next < 0 ? text.length : next;
    if (end > start) {
      if (pairs.length === MAX_FIELDS) throw new TooMuch('fields');
      pairs.push(splitPair(text.slice(start, end)));
    }
    start = end + 1;
  }
  return pairs;
}

function splitPair(part: string): [name: string, value: string] {
  const equals = part.indexOf('=');
  return equals < 0
    ? [decodePercent(part), '']
    : [decodePercent(part.slice(0, equals)), decodePercent(part.slice(equals + 1))];
}

function decodePercent(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replace(/(?:%[\da-f]{2})+/gi, (escapes) =>
      utf8OrLatin(Buffer.from(escapes.replaceAll('%', ''), 'hex')),
    );
  }
}
