export interface FormPart {
  name: string;
  fileName: string | null;
  value: Buffer;
}

/** Reads a multipart body; null when it is none. */
export function readForm(contentType: string | undefined, body: Buffer): FormPart[] | null {
  const boundary = contentType?.match(/^multipart\/form-data;.*boundary="?([^";]+)"?/i)?.[1];
  if (!boundary) return null;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter has no line end before it.
  const text = Buffer.concat([Buffer.from('\r\n'), body]);
  const parts: FormPart[] = [];
  let from = text.indexOf(delimiter);
  while (from >= 0) {
    const start = from + delimiter.length + 2;
    const next = text.indexOf(delimiter, start);
    if (next < 0) break;
    const headEnd = text.indexOf('\r\n\r\n', start);
    const head = text.subarray(start, headEnd).toString();
    const name = head.match(/name="([^"]*)"/)?.[1] ?? '';
    const fileName = head.match(/filename="([^"]*)"/)?.[1] ?? null;
    parts.push({ name, fileName, value: text.subarray(headEnd + 4, next) });
    from = next;
  }
  return parts;
}
