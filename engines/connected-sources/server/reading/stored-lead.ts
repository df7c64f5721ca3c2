import * as z from 'zod';
import { maybe, ProviderId, readable } from '#engines/provider-calls/server/index.ts';
import { parseWithLongNumbers } from '#platform/server/meta/long-numbers.ts';

/** A question as it is kept with a lead. */
export const StoredQuestion = z.object({
  key: z.string(),
  label: z.string(),
  type: z.string(),
  options: z.array(z.object({ key: z.string(), value: z.string() })).default([]),
});

const Stored = z.object({
  lead: z.looseObject({}),
  page: z.object({ id: ProviderId, name: z.string() }),
  form: maybe(z.object({ id: ProviderId, name: maybe(z.string()), questions: readable(StoredQuestion) })),
});

/** A lead as `writeLeadBody` keeps it. */
export type StoredLead = z.output<typeof Stored>;

/** Reads the bytes that are kept of a lead; null where they are no lead. */
export const readLeadBody = (body: Buffer): StoredLead | null =>
  Stored.safeParse(parseWithLongNumbers(body.toString('utf8'))).data ?? null;

/** What is known of a lead beside its answers; '' where it is not known. */
export type LeadFact<Role> = readonly [key: string, label: string, value: string, role?: Role];

/** Writes what is known of a lead as answers whose role is stated. */
export const writeFacts = <Role extends string>(facts: readonly LeadFact<Role>[]) =>
  facts
    .filter(([, , value]) => value !== '')
    .map(([key, label, value, role]) => ({ key, label, values: [value], is_metadata: true, ...(role && { role }) }));
