import type { SourceQuestion } from '../../contract.ts';

/** What was known of a lead's account and form when it was fetched, kept with it. */
export interface LeadSurroundings {
  page: { id: string; name: string };
  /** Null where the lead names no form, or one we do not know. */
  form: { id: string; name: string | null; questions: readonly SourceQuestion[] } | null;
}

/** Writes the bytes that are kept of a lead: all that the provider told of it, and its account and form as they were then. */
export const writeLeadBody = (fetched: object, { page, form }: LeadSurroundings): Buffer =>
  Buffer.from(JSON.stringify({ lead: fetched, page, form }));
