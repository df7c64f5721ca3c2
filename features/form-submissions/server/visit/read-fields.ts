import { unescape as decode } from 'node:querystring';
import type { FormDefinition } from '#features/lead-forms/contract.ts';
import { countryName, fieldName, type WrittenAnswers } from '#features/lead-forms/server/index.ts';
import { stripMarks } from '#platform/server/fold-name.ts';
import { cleanText } from '#platform/server/http/clean-input.ts';

/** The fields of a form as they were sent, by name. */
export type SentFields = ReadonlyMap<string, string>;

/** More than any form of ours sends. */
const MAX_FIELDS = 400;

const [PLUS, SPACE] = [0x2b, 0x20];

/** Reads what a browser sends of a form; of a name that comes twice the first value counts. */
export function readFields(body: Buffer): SentFields {
  const fields = new Map<string, string>();
  for (const pair of withSpaces(body).split('&', MAX_FIELDS)) {
    const end = pair.includes('=') ? pair.indexOf('=') : pair.length;
    const name = decode(pair.slice(0, end));
    if (!fields.has(name)) fields.set(name, cleanText(decode(pair.slice(end + 1))));
  }
  return fields;
}

/** A plus stands for a space; byte by byte, because to replace half a million of them in a text takes a tenth of a second. */
function withSpaces(body: Buffer): string {
  const bytes = body.map((byte) => (byte === PLUS ? SPACE : byte));
  return Buffer.from(bytes.buffer).toString('utf8');
}

/** Returns an answer without what nobody sees: NUL, and the invisible marks of writing direction, behind which others could hide. */
export const cleanAnswer = (text: string): string => cleanText(stripMarks(text.replaceAll('\r\n', '\n')));

/** Returns what was written to each question. */
export const readWritten = (form: FormDefinition, fields: SentFields): WrittenAnswers =>
  Object.fromEntries(
    form.questions.flatMap(({ id }) => {
      const value = fields.get(fieldName(id));
      return value === undefined ? [] : [[id, cleanAnswer(value)]];
    }),
  );

/** Returns the country chosen beside the phone number; null where none was. */
export function readCountry(form: FormDefinition, fields: SentFields): string | null {
  const phone = form.questions.find(({ kind }) => kind === 'phone');
  const chosen = phone && fields.get(countryName(phone.id));
  return chosen && /^[A-Z]{2}$/.test(chosen) ? chosen : null;
}
