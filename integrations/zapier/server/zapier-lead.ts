import { type LeadKind, type RawDelivery, type ReadAnswer, UnreadableLead } from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { cleanInput } from '#platform/server/http/clean-input.ts';
import { parseWithLongNumbers } from '#platform/server/meta/long-numbers.ts';
import { hasFewValues } from '#platform/server/network/count-values.ts';
import { ZAPIER } from '../contract.ts';

/** The most fields of a lead, and the longest field name. */
const MAX_FIELDS = 500;
const MAX_NAME = 1_000;

/** How leads of Zapier's action are read: one flat JSON object, whose keys are the names of the fields. */
export const zapierLeadKind: LeadKind = { kind: ZAPIER, source: 'zapier', read: ({ body }) => readFields(body) };

/** Returns the answers of a lead. Throws UnreadableLead with a sentence for the person who built the Zap. */
export async function readFields(body: RawDelivery['body']): Promise<ReadAnswer[]> {
  const fields = (await hasFewValues(body)) ? parse(body) : undefined;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new UnreadableLead('Send one JSON object with the fields of the lead.');
  const answers = Object.entries(fields).flatMap(([key, value]): ReadAnswer[] => {
    const values = readValues(value);
    return values.length === 0 ? [] : [{ key: key.slice(0, MAX_NAME), label: key.slice(0, MAX_NAME), values }];
  });
  if (answers.length === 0) throw new UnreadableLead('The lead has no fields.');
  if (answers.length > MAX_FIELDS) throw new UnreadableLead(`A lead can have at most ${MAX_FIELDS} fields.`);
  return answers;
}

function parse(body: Buffer): unknown {
  const parsed = parseWithLongNumbers(body.toString('utf8'));
  try {
    return cleanInput(parsed);
  } catch (error) {
    throw error instanceof Problem ? new UnreadableLead(error.toBody().detail) : error;
  }
}

/** An object is kept as the JSON it was sent as. */
function readValues(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(readValues);
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)];
}
