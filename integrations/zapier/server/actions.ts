import * as z from 'zod';
import type { KeyInUse } from '#features/api-keys/server/index.ts';
import { clients } from '#features/clients/contract.ts';
import { requireClient, updateClient } from '#features/clients/server/index.ts';
import { listOptions, readDefinitions } from '#features/custom-fields/server/index.ts';
import { NO_FILTERS, WebhookEvent, WebhookFilters } from '#features/outgoing-webhooks/contract.ts';
import {
  addWebhook,
  deleteZap,
  describeClient,
  listSamples,
  readFilterChoices,
  refuseAddress,
} from '#features/outgoing-webhooks/server/index.ts';
import { addActivity } from '#features/timeline/server/index.ts';
import { requireArea } from '#platform/contract/plan.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { readMemberNames } from '#platform/server/database/org.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { eventNames } from './en.ts';
import { readZapierSource } from './zapier-source.ts';

/** A call as the actions below need it. */
export interface ZapierCall {
  services: Services;
  caller: KeyInUse;
  /** The id in the path; empty where there is none. */
  id: string;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
}

/** Says whose key it is; Zapier shows the label. The first call adds the lead source. */
export const describeCaller = ({ services, caller }: ZapierCall) =>
  caller.inScope('transaction', async (scope) => {
    await readZapierSource(scope, services);
    const names = await readMemberNames(scope, [caller.profile_id]);
    return { id: caller.key_id, label: `${names.get(caller.profile_id) ?? 'Leadkeep'} (${caller.key_name})` };
  });

const Subscription = z.object({
  hookUrl: z.string().trim().min(1).max(2_000),
  event: WebhookEvent,
  name: z.string().trim().min(1).max(80).optional(),
  /** Filters, by the name or the id of what they let through. */
  stage: z.string().optional(),
  source: z.string().optional(),
  times_opened: z.coerce.number().pipe(WebhookFilters.shape.times_opened).default(NO_FILTERS.times_opened),
});

/** Subscribes a Zap to an event. */
export async function subscribe({ services, caller, body }: ZapierCall) {
  const { hookUrl: url, event, name, stage, source, times_opened } = check(Subscription, withoutEmpty(body));
  await refuseAddress(services, url);
  const about = { name: name ?? eventNames[event], url, events: [event] };
  const zap = { ...about, kind: 'ZAP' as const, api_key_id: caller.key_id, sealed_secret: null };
  const { id } = await changing(caller, async (scope) => {
    const choices = await readFilterChoices(scope);
    const filters = {
      stages: chosen('stage', choices.stages, stage),
      sources: chosen('source', choices.sources, source),
      times_opened,
    };
    return addWebhook(scope, { ...zap, filters });
  });
  return { id: `hk_${id}`, event };
}

/** Returns the choice that a Zap names by its name or id; nothing where it names none. */
function chosen(
  field: 'stage' | 'source',
  choices: readonly { id: number; name: string }[],
  wanted?: string,
): number[] {
  if (wanted === undefined) return [];
  const asked = wanted.trim().toLowerCase();
  const found = choices.find(({ id, name }) => [String(id), name.toLowerCase()].includes(asked));
  if (!found) throw fieldProblem(field, `There is no ${field} called ${wanted}.`);
  return [found.id];
}

/** Returns the stages or the lead sources, for a choice in the editor of a Zap. */
export const showChoices =
  (kind: 'stages' | 'sources') =>
  ({ caller }: ZapierCall) =>
    caller.inScope('read', async (scope) => (await readFilterChoices(scope))[kind]);

/** Ends a subscription; one that is unknown or not of this key has ended already. */
export async function unsubscribe({ caller, id }: ZapierCall) {
  const [, number] = /^hk_([1-9]\d{0,14})$/.exec(id) ?? [];
  if (number) await caller.inScope('transaction', (scope) => deleteZap(scope, Number(number), caller.key_id));
  return {};
}

const DEFAULT_SAMPLES = 3;
const MAX_SAMPLES = 25;

/** Returns the samples of an event as Zapier wants them: a bare list, newest first. */
export const showSamples =
  (event: WebhookEvent) =>
  ({ caller, query }: ZapierCall) => {
    const asked = Math.trunc(Number(query.limit ?? DEFAULT_SAMPLES));
    const limit = asked >= 1 ? Math.min(asked, MAX_SAMPLES) : DEFAULT_SAMPLES;
    return caller.inScope('read', (scope) => listSamples(scope, event, limit));
  };

const ClientFields = z.object({
  name: z.string().optional(),
  company: z.string().optional(),
  job_title: z.string().optional(),
  location: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  /** The name of a stage. */
  stage: z.string().optional(),
});

/** Changes a client whom the person of the key may edit; fields left empty in the Zap stay as they are. */
export async function changeClient({ caller, id, body }: ZapierCall) {
  const { email, phone, stage, ...plain } = check(ClientFields, withoutEmpty(body));
  return changing(caller, async (scope) => {
    const row = await requireClient(scope, readId(id), 'edit');
    const fields = await readDefinitions(scope);
    const patch = check(clients.update.body, {
      ...plain,
      ...(email !== undefined && { emails: [email] }),
      ...(phone !== undefined && { phones: [{ raw: phone }] }),
      ...(stage !== undefined && { custom_fields: findStage(fields, stage) }),
    });
    return describeClient(await updateClient(scope, row, patch), fields);
  });
}

const Note = z.object({ text: z.string().trim().min(1).max(5_000) });

/** Adds a note to a client. */
export const addNote = ({ caller, id, body }: ZapierCall) =>
  changing(caller, async (scope) => {
    const { text } = check(Note, body);
    const client = await requireClient(scope, readId(id), 'edit');
    return { id: await addActivity(scope, { client_id: client.id, item_type: 'NOTE', text }), client_id: client.id };
  });

function findStage(fields: Awaited<ReturnType<typeof readDefinitions>>, name: string): Record<string, number> {
  const stage = fields.find(({ default_key }) => default_key === 'LEAD_STAGE');
  const option = stage && listOptions(stage).find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  if (!stage || !option) throw fieldProblem('stage', `There is no stage called ${name}.`);
  return { [stage.key]: option.id };
}

/** What takes the plan as the same change in the application does. */
const changing = <Result>(caller: KeyInUse, work: (scope: Scope) => Promise<Result>): Promise<Result> =>
  caller.inScope('transaction', (scope) => {
    requireArea(scope.actor, 'INTEGRATION');
    return work(scope);
  });

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Problem('invalid_input', {
    detail: `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not valid'}`,
  });
}

const withoutEmpty = (body: unknown): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '' && value !== null))
    : body;

function readId(id: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Problem('not_found', { detail: 'There is no client with this ID.' });
  return Number(id);
}
