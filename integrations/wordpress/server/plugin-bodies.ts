import * as z from 'zod';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { parseWithLongNumbers } from '#platform/server/meta/long-numbers.ts';
import { hasFewValues } from '#platform/server/network/count-values.ts';
import { MAX_FORMS } from './sites.queries.ts';

/** The most questions of one form. */
const MAX_FIELDS = 500;

const text = (longest: number) => z.string().transform((value) => value.slice(0, longest));
/** PHP writes ids as numbers or as texts. */
const id = z.union([z.string(), z.number()]).transform((value) => String(value).slice(0, 100));

const Form = z.object({ plugin: text(40), id, title: text(200).default('') });
const ListedForms = z
  .array(Form.extend({ is_on: z.boolean().default(true) }))
  .transform((forms) =>
    forms
      .slice(0, MAX_FORMS)
      .map(({ plugin, id: external_id, title, is_on }) => ({ plugin, external_id, title, is_on_at_site: is_on })),
  )
  .default([]);

const Versions = z.object({
  wp_version: text(40).default(''),
  php_version: text(40).default(''),
  plugin_version: text(40).default(''),
});

export const ConnectBody = Versions.extend({
  connect_code: z.string().min(1).max(40),
  site_url: z.url({ protocol: /^https?$/ }).max(500),
  site_name: text(60).default(''),
  forms: ListedForms,
});
export type ConnectBody = z.output<typeof ConnectBody>;

export const HeartbeatBody = Versions.extend({ forms: ListedForms });
export type HeartbeatBody = z.output<typeof HeartbeatBody>;

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]).transform((value) => String(value ?? ''));
const Field = z.object({
  key: text(300),
  label: text(300).default(''),
  value: z.union([Value, z.array(Value).max(200)]).transform((value) => (Array.isArray(value) ? value : [value])),
  /** 'email', 'tel' and the like, where the form says it. */
  type: text(40).optional(),
});

export const LeadBody = z.object({
  submission_id: z.string().min(1).max(190),
  form: Form,
  page_url: text(1_000).default(''),
  submitted_at: text(40).default(''),
  fields: z.array(Field).max(MAX_FIELDS),
  is_test: z.boolean().default(false),
});
export type LeadBody = z.output<typeof LeadBody>;

/** Writes a test lead that looks like one of a site's forms. */
export const writeTestLead = (test_id: string): string =>
  JSON.stringify({
    submission_id: `test-${test_id}`,
    form: { plugin: 'leadkeep', id: 'test', title: 'Test form' },
    submitted_at: nowIso(),
    is_test: true,
    fields: [
      { key: 'your-name', label: 'Your name', value: 'Test lead' },
      { key: 'your-email', label: 'Your email', value: `test-${test_id}@example.com`, type: 'email' },
    ],
  } satisfies z.input<typeof LeadBody>);

/** Nothing more is said by a call to test or to disconnect. */
export const EmptyBody = z.object({});

/** Reads a body of the plugin. Throws `invalid_input` for anything else. */
export async function readBody<Schema extends z.ZodType>(schema: Schema, body: Buffer): Promise<z.output<Schema>> {
  const read = (await hasFewValues(body)) ? schema.safeParse(parseWithLongNumbers(body.toString('utf8'))) : null;
  if (!read?.success) throw new Problem('invalid_input', { detail: 'The plugin sent something that can’t be read.' });
  return read.data;
}
