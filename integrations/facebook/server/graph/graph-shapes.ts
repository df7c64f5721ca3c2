import * as z from 'zod';
import { GraphId } from '#engines/meta-graph/server/index.ts';
import { cleanText } from '#platform/server/http/clean-input.ts';
import { toInstant } from './meta-time.ts';

/** The characters of a text of Meta that are kept. */
const MAX_TEXT = 2_000;
const MAX_NAME = 300;

/** A text as the database can hold it, however long Meta made it. */
const written = (length: number) => z.string().transform((text) => cleanText(cleanText(text).slice(0, length)));

/** What people named themselves, such as a question, or its number. */
const Key = z.union([z.string(), z.number()]).transform(String).pipe(written(MAX_TEXT));
const Name = written(MAX_NAME).catch('');
const Texts = z.array(written(MAX_NAME)).catch([]);

/** Unix seconds; null where Meta writes 0 or nothing. */
const Moment = z
  .number()
  .nullish()
  .transform((seconds) => (seconds ? toInstant(seconds * 1000) : null));

/** `2026-11-20T02:03:04+0000`, whose zone has no colon, or Unix seconds; null for what is neither. */
const GraphTime = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((time) => {
    const millis =
      typeof time === 'number' ? time * 1000 : Date.parse((time ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
    return toInstant(millis);
  })
  .catch(null);

export const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().nullish() });

export const Me = z.object({ id: GraphId, name: Name });

/** `status` is granted, declined or expired. */
export const Permission = z.object({ permission: written(MAX_NAME), status: z.string() });

/** A page as the person who connected it sees it. */
export const GraphPage = z.object({
  id: GraphId,
  name: Name,
  access_token: z
    .string()
    .nullish()
    .transform((token) => token ?? null),
  tasks: Texts,
});
export type GraphPage = z.output<typeof GraphPage>;

const TokenError = z.object({ code: z.number(), subcode: z.number().nullish(), message: Name });

/** What Meta says of a token. */
export const TokenFacts = z.object({
  data: z.object({
    is_valid: z.boolean(),
    issued_at: Moment.catch(null),
    expires_at: Moment,
    data_access_expires_at: Moment,
    scopes: Texts,
    granular_scopes: z
      .array(
        z.object({
          scope: written(MAX_NAME),
          /** Absent where the person allowed all pages. */
          target_ids: z.array(GraphId).nullish(),
        }),
      )
      .catch([]),
    error: TokenError.nullish(),
  }),
});
export type TokenFacts = z.output<typeof TokenFacts>['data'];

/** An app that a page reports to. */
export const SubscribedApp = z.object({ id: GraphId, subscribed_fields: z.array(z.string()).optional() });

const Option = z
  .object({ key: Key.optional(), value: Key.optional() })
  .transform(({ key, value }) => ({ key: key ?? value ?? '', value: value ?? key ?? '' }));

export const GraphQuestion = z
  .object({ key: Key.nullish(), id: Key.nullish() })
  .extend({ label: written(MAX_TEXT).nullish(), type: written(MAX_NAME).nullish() })
  .extend({ options: z.array(Option).nullish().catch([]) })
  .transform(({ key, id, label, type, options }) => {
    const name = key ?? id ?? label ?? '';
    return { key: name, label: label ?? name, type: type ?? 'CUSTOM', options: options ?? [] };
  });
export type GraphQuestion = z.output<typeof GraphQuestion>;

/** A lead form; `questions` is null where Meta does not tell them. */
export const GraphForm = z.object({
  id: GraphId,
  name: Name,
  status: written(MAX_NAME).catch('ACTIVE'),
  locale: written(MAX_NAME)
    .nullish()
    .catch(null)
    .transform((locale) => locale ?? null),
  created_time: GraphTime,
  leads_count: z.number().nullish().catch(null),
  questions: z
    .array(GraphQuestion)
    .nullish()
    .catch(null)
    .transform((questions) => questions ?? null),
});
export type GraphForm = z.output<typeof GraphForm>;

const LeadHead = z.object({ id: GraphId.nullish(), form_id: GraphId.nullish().catch(null), created_time: GraphTime });

/** A lead with what we must know of it, and `fetched`: all of it, as Meta sent it. */
export interface GraphLead {
  id: string;
  form_id: string | null;
  created_at: string | null;
  fetched: Readonly<Record<string, unknown>>;
}

/** @param id the lead that was asked for, where Meta leaves its id out. */
export const GraphLead = (id?: string) =>
  z.record(z.string(), z.unknown()).transform((fetched, context): GraphLead => {
    const head = LeadHead.safeParse(fetched);
    const found = head.data?.id ?? id;
    if (!head.success || found === undefined) {
      context.addIssue({ code: 'custom', message: 'a lead without an id' });
      return z.NEVER;
    }
    const { form_id, created_time } = head.data;
    return { id: found, form_id: form_id ?? null, created_at: created_time, fetched };
  });

export const MadeLead = z.object({ id: GraphId });

/** A business or an ad account of a person. */
export const OwnedItem = z.object({ id: GraphId });

/** Where Meta collects events. */
export const GraphDataset = z.object({ id: GraphId, name: Name, is_crm: z.boolean().catch(false) });
export type GraphDataset = z.output<typeof GraphDataset>;
