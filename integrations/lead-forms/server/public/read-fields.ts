import { stripMarks } from '#platform/server/fold-name.ts';
import { cleanText } from '#platform/server/http/clean-input.ts';
import type { WrittenAnswers } from '../../conditions.ts';
import type { FormDefinition } from '../../definition.ts';
import { countryName, fieldName } from '../../page/form-view.ts';

/** The fields of a form as they were sent, by name. */
export type SentFields = ReadonlyMap<string, string>;

/** More than any form of ours sends. */
const MAX_FIELDS = 400;

/** Reads what a browser sends of a form; of a name that comes twice the first value counts. */
export function readFields(body: string): SentFields {
  const fields = new Map<string, string>();
  for (const pair of body.split('&', MAX_FIELDS)) {
    const [entry] = new URLSearchParams(pair);
    if (entry && !fields.has(entry[0])) fields.set(entry[0], cleanText(entry[1]));
  }
  return fields;
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
