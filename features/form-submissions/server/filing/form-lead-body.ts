import * as z from 'zod';
import { QuestionKind } from '#features/lead-forms/contract.ts';
import { Attribution, GivenConsent } from '../../contract.ts';

const Named = z.object({ id: z.int(), name: z.string() });

/** What the ledger keeps of a submission: all that a lead is read from, as it was when it was sent. */
export const FormLeadBody = z.object({
  submission_id: z.uuid(),
  form: Named,
  version: z.int(),
  /** Null for the form's own address. */
  link: Named.nullable(),
  sent_at: z.iso.datetime(),
  /** True when it was sent with Next only, and never finished. */
  is_unfinished: z.boolean(),
  answers: z.array(
    z.object({
      question_id: z.string(),
      kind: QuestionKind,
      label: z.string(),
      custom_field_id: z.int().nullable(),
      values: z.array(z.string()),
      option_ids: z.array(z.int()),
    }),
  ),
  consents: z.array(GivenConsent),
  came_by: Attribution,
});
export type FormLeadBody = z.output<typeof FormLeadBody>;

/** Writes the bytes that are kept of a lead. */
export const writeFormLead = (body: FormLeadBody): Buffer => Buffer.from(JSON.stringify(body));

/** Reads them back. Throws a ZodError or SyntaxError for bytes that are none of ours. */
export const readFormLead = (bytes: Buffer): FormLeadBody => FormLeadBody.parse(JSON.parse(bytes.toString('utf8')));
