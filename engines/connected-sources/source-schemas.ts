import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { Id } from '#platform/contract/ids.ts';
import { Instant } from '#platform/contract/time.ts';
import { LeadReceivers } from './lead-receivers.ts';
import { ConnectedAccountStatus, IntegrationStatus } from './statuses.ts';

/** What can be wrong with an account at every provider; the screen has a sentence and a button for each. */
export const commonProblems = [
  'token_expired',
  'app_removed',
  /** The provider shows data for a time after a person's last consent. */
  'data_access_expired',
  'scope_declined',
  /** The stored permission cannot be read with the present SECRET_KEY. */
  'secret_key_changed',
  /** This server has no app at the provider any more: its settings are missing. */
  'not_set_up',
  'not_answering',
] as const;
export type CommonProblem = (typeof commonProblems)[number];

/** A question of a form, as the provider describes it. */
export const SourceQuestion = z.object({
  key: z.string(),
  label: z.string(),
  type: z.string(),
  options: z.array(z.object({ key: z.string(), value: z.string() })).default([]),
});
export type SourceQuestion = z.output<typeof SourceQuestion>;

/** What a form lacks to be of use: a question for an e-mail address or a phone number. */
export const FormFault = z.enum(['no_contact_question']);
export type FormFault = z.output<typeof FormFault>;

/** How far the fetching of old leads is (integrations R.8). */
export const OldLeadsRun = z.object({
  status: z.enum(['RUNNING', 'DONE', 'FAILED']),
  forms_scanned: z.int(),
  leads_seen: z.int(),
  leads_new: z.int(),
  started_at: Instant,
  finished_at: Instant.nullable(),
  /** Why it failed; it can be started again and goes on where it was. */
  problem: z.string().nullable(),
});
export type OldLeadsRun = z.output<typeof OldLeadsRun>;

/** How a lead that has not come in would be read now. */
export const LeadPreview = z.object({
  /** Its id at the provider. */
  id: z.string(),
  sent_at: Instant.nullable(),
  name: z.string(),
  /** An e-mail address or a phone number; empty where nothing was recognised as one. */
  contact: z.string(),
  /** Job title, company and place, as far as they are known. */
  about: z.string(),
});
export type LeadPreview = z.output<typeof LeadPreview>;

/** Forms are alike at every provider whose questions fill the same, so the reference has them once. */
const formSchemas = remember((QuestionTarget: z.ZodType<string>) => {
  const Form = z.object({
    id: Id,
    /** Its id at the provider. */
    form_id: z.string(),
    name: z.string(),
    /** ACTIVE, ARCHIVED, DELETED or DRAFT; any other word of the provider is kept. */
    status: z.string(),
    locale: z.string().nullable(),
    is_on: z.boolean(),
    switched_at: Instant.nullable(),
    questions: z.array(SourceQuestion),
    /** What was chosen by hand, by the question's key; the others are recognised by their type. */
    mapping: z.record(z.string(), QuestionTarget),
    /** What every question fills at present, by its key; 'note' where nothing fits. */
    targets: z.record(z.string(), QuestionTarget),
    /** True when the provider no longer lists it. */
    is_gone: z.boolean(),
    /** Why it cannot be switched on; null where it can. */
    cannot_be_on: FormFault.nullable(),
    /** Who would get its leads now; null where the rule depends on the lead's answers or campaign. */
    goes_to: LeadReceivers.nullable(),
  });
  const FormChange = z.strictObject({
    id: Id,
    is_on: z.boolean().optional(),
    mapping: z.record(z.string().max(300), QuestionTarget).optional(),
  });
  return { Form, FormChange };
});

/** Makes the same of the same once. */
function remember<Made>(make: (given: z.ZodType<string>) => Made): (given: z.ZodType<string>) => Made {
  const known = new Map<z.ZodType<string>, Made>();
  return (given) => {
    const made = known.get(given) ?? make(given);
    known.set(given, made);
    return made;
  };
}

/**
 * Makes the schemas of what a provider's calls answer.
 *
 * @param Problem what can be wrong: `commonProblems`, and what only this provider knows.
 * @param QuestionTarget what an answer fills.
 */
export function sourceSchemas(Problem: z.ZodType<string>, QuestionTarget: z.ZodType<string>) {
  /** A person whose login at the provider the organisation uses. */
  const Connection = z.object({
    id: Id,
    /** Their name at the provider. */
    name: z.string(),
    /** The member who connected it; null when they are gone. */
    connected_by: Person.nullable(),
    connected_at: Instant,
    status: IntegrationStatus,
    problem: Problem.nullable(),
    /** Permissions that the person declined, in the provider's words. */
    declined_scopes: z.array(z.string()),
    /** How many accounts it brought at the last consent, and how many more found no room. */
    pages_count: z.int(),
    pages_left_out: z.int(),
    /** The earliest end of the token or of data access; null where nothing ends. */
    expires_at: Instant.nullable(),
    checked_at: Instant.nullable(),
  });
  /** A connected account. A page is what Meta calls the account. */
  const Account = z.object({
    id: Id,
    /** Its id at the provider. */
    page_id: z.string(),
    name: z.string(),
    source_id: Id,
    status: ConnectedAccountStatus,
    problem: Problem.nullable(),
    /** Permissions and tasks that are missing, in the provider's words. */
    missing: z.array(z.string()),
    is_receiving: z.boolean(),
    forms_count: z.int(),
    forms_on_count: z.int(),
    /** Names at the provider of the people whose login reaches it. */
    connected_by: z.array(z.string()),
    last_error_at: Instant.nullable(),
    /** When the latest lead came that had been sent more than 15 minutes before. */
    delayed_at: Instant.nullable(),
  });
  return { Connection, Account, ...formSchemas(QuestionTarget) };
}

type Schemas = ReturnType<typeof sourceSchemas>;
export type SourceConnection = z.output<Schemas['Connection']>;
export type SourceAccount = z.output<Schemas['Account']>;
export type SourceForm = z.output<Schemas['Form']>;
export type FormChange = z.output<Schemas['FormChange']>;
