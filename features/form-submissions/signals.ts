import * as z from 'zod';
import { LoadSignal, listOfSignals, RandomId } from '#engines/visits/contract.ts';
import { QuestionId } from '#features/lead-forms/contract.ts';

/** Running totals of one load of a form's page; losing or doubling a signal changes nothing. */
export const FormSignal = LoadSignal.extend({
  /** The last question with an answer; empty before the first. */
  reached_question_id: z.union([QuestionId, z.literal('')]).default(''),
});
export type FormSignal = z.output<typeof FormSignal>;

/** What the page of a form reports, as JSON, to `/f/{code}/signals`. */
export const SignalReport = z.object({
  /** The signed visit, as it stands in the page's hidden field. */
  visit: z.string().min(1).max(400),
  /** One load of a page; the pages of a form without script are several of one visit. */
  load_id: RandomId,
  /** The host of the page the form is embedded on. */
  site: z
    .string()
    .toLowerCase()
    .max(253)
    .regex(/^[a-z0-9.-]+(?::\d{1,5})?$/)
    .nullish(),
  signals: listOfSignals(FormSignal),
});
export type SignalReport = z.output<typeof SignalReport>;
