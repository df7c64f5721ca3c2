import type { CustomValue, CustomValues } from '#features/custom-fields/contract.ts';
import { type FieldDefinition, listOptions, makeWrittenReader } from '#features/custom-fields/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { cleanText } from '#platform/server/http/clean-input.ts';
import type { Log } from '#platform/server/logs/log.ts';
import type { LeadSource } from '../../../lead-source.ts';
import type { LeadAnswer, NormalisedLead } from '../../../normalised-lead.ts';
import type { WaitingLead } from '../waiting-leads.queries.ts';
import type { FormMapping, FormMappings } from './form-mappings.queries.ts';
import { findLeadKind, UnreadableLead } from './lead-kinds.ts';
import { normaliseLead, type ReadAnswer } from './normalise-lead.ts';

/** A waiting lead with what was read of it. */
export interface ReadLead {
  waiting: WaitingLead;
  source: LeadSource;
  lead: NormalisedLead;
  answers: LeadAnswer[];
  /** What it gives to the organisation's own fields, by their keys. */
  custom: CustomValues;
  parsed_at: string;
}

/** A lead and the client it was filed with. */
export interface FiledWith {
  read: ReadLead;
  client_id: number;
  client_name: string;
  /** 0 when the client is unassigned. */
  assigned_to_id_or_zero: number;
  is_new_client: boolean;
  /** True where it only completes an earlier lead of the client. */
  is_completion: boolean;
}

/** A waiting lead that needs a person; `read` when its answers are known but name nobody. */
export interface RefusedLead {
  waiting: WaitingLead;
  reason: string;
  read: ReadLead | null;
}

const NOBODY = 'No name, phone number or e-mail address was found. Map the fields, then try again.';

/** What the leads of a batch are read with. */
export interface Reading {
  /** ISO code for numbers written without one, where the source has none of its own. */
  country: string;
  forms: FormMappings;
  /** The organisation's own fields; empty where no form fills one. */
  fields: readonly FieldDefinition[];
  log: Log;
}

/** Reads one lead by the rules of its source and its form. */
export async function readLead(
  waiting: WaitingLead,
  source: LeadSource | undefined,
  { country: own_country, forms, fields, log }: Reading,
): Promise<ReadLead | RefusedLead> {
  const kind = source && findLeadKind(source.kind);
  if (!kind) return { waiting, read: null, reason: 'This version can’t read leads from this kind of source.' };
  try {
    const read = await kind.read(waiting);
    const form_mapping = forms.find(source.id, read.find(({ role }) => role === 'form_id')?.values[0]);
    const country = source.default_country ?? own_country;
    const lead = normaliseLead(read, {
      source: kind.source,
      mapping: source.mapping,
      form_mapping,
      country,
      received_at: waiting.received_at,
      raw_ref: waiting.id,
    });
    const cleaned = read.map((answer) => ({
      ...answer,
      key: cleanText(answer.key),
      label: cleanText(answer.label),
      values: answer.values.map(cleanText),
    }));
    const answers = cleaned.map(({ key, label, values }) => ({ key, label, values }));
    const marked = { ...lead, is_test: lead.is_test || waiting.is_test };
    const custom = readCustomAnswers(cleaned, form_mapping, { fields, country });
    const done: ReadLead = { waiting, source, lead: marked, answers, custom, parsed_at: nowIso() };
    return lead.name === '' ? { waiting, reason: NOBODY, read: done } : done;
  } catch (error) {
    if (error instanceof UnreadableLead) return { waiting, reason: error.message, read: null };
    log.error({ err: error, lead_id: waiting.id }, 'lead could not be read');
    return { waiting, read: null, reason: 'This lead couldn’t be read. The original data is kept.' };
  }
}

export const isRefused = (read: ReadLead | RefusedLead): read is RefusedLead => 'reason' in read;

const TARGET = /^custom_field:(\d+)$/;

const findFieldId = (target: string | undefined): number => Number(TARGET.exec(target ?? '')?.[1] ?? 0);

/**
 * Returns the values that answers give to the organisation's own fields, by the key of the field. What does not fit a
 * field, or names one that is gone, stays an answer only.
 *
 * @param country ISO code; its form applies to dates and numbers that can be read two ways.
 */
function readCustomAnswers(
  answers: readonly ReadAnswer[],
  mapping: FormMapping,
  { fields, country }: { fields: readonly FieldDefinition[]; country: string },
): CustomValues {
  const written = new Map<number, Written>();
  for (const { key, values, custom_field_id, option_ids = [] } of answers) {
    const field_id = custom_field_id ?? (Object.hasOwn(mapping, key) ? findFieldId(mapping[key]) : 0);
    if (field_id === 0) continue;
    const before = written.get(field_id) ?? { texts: [], option_ids: [], is_plain: custom_field_id !== undefined };
    written.set(field_id, {
      ...before,
      texts: [...before.texts, ...values.map((value) => value.trim()).filter(Boolean)],
      option_ids: [...before.option_ids, ...option_ids],
    });
  }
  const read: CustomValues = {};
  for (const [field_id, answer] of written) {
    const field = fields.find(({ id, is_converting }) => id === field_id && !is_converting);
    const value =
      field && (findOption(field, answer) ?? readValue(field, answer.texts, answer.is_plain ? PLAIN : country));
    if (field && value !== null && value !== undefined) read[field.key] = value;
  }
  return read;
}

/** What was written for one field. */
interface Written {
  texts: readonly string[];
  /** The options that were chosen, where the source knows them. */
  option_ids: readonly number[];
  /** True where the source has checked it: numbers have a decimal point and days are ISO dates. */
  is_plain: boolean;
}

/** A country that writes numbers as programs do. */
const PLAIN = 'US';

/** Returns the chosen option that still exists, whatever it is called now. */
const findOption = (field: FieldDefinition, { option_ids }: Written): number | undefined =>
  field.type === 'dropdown' ? listOptions(field).find(({ id }) => option_ids.includes(id))?.id : undefined;

/** Several texts of one field are joined; of other values the first that can be read counts. */
function readValue(field: FieldDefinition, texts: readonly string[], country: string): CustomValue | null {
  const read = makeWrittenReader(field, country);
  if (field.type === 'text') return read(texts.join(', '));
  return texts.map((text) => read(text)).find((value) => value !== null) ?? null;
}
