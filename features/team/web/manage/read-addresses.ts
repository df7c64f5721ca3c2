/** The addresses of a pasted list, each once, and what is none. */
export interface ReadAddresses {
  addresses: string[];
  wrong: string[];
}

const isBreak = (sign: string): boolean => sign === ',' || sign === ';' || sign === '\n' || sign === '\r';
const isSpace = (sign: string): boolean => sign === ' ' || sign === '\t' || sign === '\u00a0';

/**
 * Reads a pasted list of addresses, separated by commas, semicolons, spaces or line ends, also as `Name <a@b.example>`.
 * It looks at each character once, so that a long text costs no more than its length.
 */
export function readAddresses(pasted: string): ReadAddresses {
  const found: ReadAddresses = { addresses: [], wrong: [] };
  const seen = new Set<string>();
  for (const part of splitList(pasted)) {
    for (const address of readPart(part)) {
      const key = address.toLowerCase();
      if (seen.has(key)) continue;
      seen.add(key);
      (isAddress(address) ? found.addresses : found.wrong).push(address);
    }
  }
  return found;
}

/** Cuts at commas, semicolons and line ends, but not within quotes: `"Goh, Hui Min" <a@b.example>` is one. */
function splitList(pasted: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < pasted.length; at += 1) {
    const sign = pasted[at]!;
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === '\n' || sign === '\r') isQuoted = false;
    if (isQuoted || !isBreak(sign)) continue;
    parts.push(pasted.slice(from, at));
    from = at + 1;
  }
  parts.push(pasted.slice(from));
  return parts;
}

/** A part with brackets names one person; any other is cut at spaces. */
function readPart(part: string): string[] {
  const bracketed: string[] = [];
  for (let open = part.indexOf('<'); open >= 0; open = part.indexOf('<', open + 1)) {
    const close = part.indexOf('>', open);
    if (close < 0) break;
    bracketed.push(part.slice(open + 1, close).trim());
    open = close;
  }
  return bracketed.length > 0 ? bracketed.filter(Boolean) : splitAtSpaces(part);
}

function splitAtSpaces(part: string): string[] {
  const words: string[] = [];
  let word = '';
  for (const sign of part) {
    if (!isSpace(sign)) word += sign;
    else if (word !== '') {
      words.push(word);
      word = '';
    }
  }
  if (word !== '') words.push(word);
  return words;
}

const MAX_ADDRESS = 254;

/** Says whether this can be an address; the server, which knows more, has the last word. */
function isAddress(word: string): boolean {
  const at = word.indexOf('@');
  const domain = word.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  return (
    at > 0 &&
    word.length <= MAX_ADDRESS &&
    !domain.includes('@') &&
    dot > 0 &&
    dot < domain.length - 2 &&
    !domain.startsWith('-') &&
    !word.includes('..') &&
    !/[<>()[\]"\\:]/.test(word)
  );
}
