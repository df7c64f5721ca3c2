/** A mail that a provider has taken apart. */
export interface PlainMail {
  headers: [name: string, value: string][];
  text: string;
  html: string;
}

const OWN = /^(?:content-type|content-transfer-encoding|mime-version|bcc)$/i;
const BOUNDARY = 'leadkeep-parts';

/** Puts a mail together again from its headers and its two texts, so that every way in stores the same kind of message. */
export function writeMime({ headers, text, html }: PlainMail): Buffer {
  const lines = headers
    .filter(([name]) => /^[\x21-\x39\x3b-\x7e]{1,76}$/.test(name) && !OWN.test(name))
    .map(([name, value]) => `${name}: ${encodeHeader(value.replace(/\s+/g, ' '))}`);
  const parts = [...(text || !html ? [writePart('plain', text)] : []), ...(html ? [writePart('html', html)] : [])];
  return Buffer.from(
    [
      ...lines,
      'MIME-Version: 1.0',
      `Content-Type: multipart/alternative; boundary="${BOUNDARY}"`,
      '',
      ...parts.map((part) => `--${BOUNDARY}\r\n${part}`),
      `--${BOUNDARY}--`,
      '',
    ].join('\r\n'),
  );
}

const writePart = (kind: 'plain' | 'html', text: string): string =>
  [
    `Content-Type: text/${kind}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    (
      Buffer.from(text)
        .toString('base64')
        .match(/.{1,76}/g) ?? []
    ).join('\r\n'),
  ].join('\r\n');

/** Headers of one line may hold UTF-8 (RFC 6532), which every reader of today understands; an encoded word stays as it is. */
const encodeHeader = (value: string): string => value.replace(/\p{Cc}/gu, '');
