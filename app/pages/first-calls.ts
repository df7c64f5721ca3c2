import { clientPipeline, clients, firstClients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { followUps, groupChoices } from '#features/follow-ups/contract.ts';
import { followUpPages } from '#features/follow-ups/pages.ts';
import { leadForms } from '#features/lead-forms/contract.ts';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { leads } from '#features/leads/contract.ts';
import { dueSteps } from '#features/sequences/contract.ts';
import { firstWarnings, warnings } from '#features/warnings/contract.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { type AnyPage, matchPage } from '#platform/contract/pages.ts';
import type { FirstAnswer } from '#platform/contract/startup/startup.ts';

/** A call that a screen makes at first, with the input by which the screen finds its answer. */
export interface FirstCall extends Pick<FirstAnswer, 'input' | 'is_page'> {
  endpoint: AnyEndpoint;
}

const read = (endpoint: AnyEndpoint, input: FirstAnswer['input'] = {}): FirstCall => ({
  endpoint,
  input,
  is_page: false,
});
const list = (endpoint: AnyEndpoint, query: object): FirstCall => ({ endpoint, input: { query }, is_page: true });

const count = { page_size: 1, with_count: true };

/** What the tabs over the lists of clients say, and the navigation. */
const allCount = read(clients.list, { query: count });
const uncontactedCount = read(clients.list, { query: { is_new_lead: true, ...count } });
const attention = read(leads.countNeedingAttention);
const frame = [read(followUps.count, { query: {} }), attention];
const fields = read(customFields.list);
const board = read(clientPipeline.getPipelineView, { body: {} });

const uncontacted = { sort: 'added', sort_order: 'ASC', ...firstClients, is_new_lead: true };

type Opened = { params: Record<string, string>; query: Record<string, string> };

/** What the screens that people open first ask for, by their page; null where an address asks for something else. */
const firstCalls: readonly (readonly [AnyPage, (opened: Opened) => readonly FirstCall[] | null])[] = [
  [clientPages.clients, plain(list(clients.list, firstClients), fields, uncontactedCount, ...frame)],
  [clientPages.uncontacted, plain(list(clients.list, uncontacted), fields, allCount, ...frame)],
  [followUpPages.follow_ups, listFollowUps],
  [clientPages.client, readClient],
  [clientPages.pipeline, plain(board, fields, allCount, uncontactedCount, ...frame)],
  [leadFormPages.edit_lead_form, readForm],
];

/** The pages whose screens the server draws too; the others bring their answers for the browser's drawing. */
export const drawnPages: readonly AnyPage[] = [
  clientPages.clients,
  clientPages.uncontacted,
  followUpPages.follow_ups,
  clientPages.client,
];

/** What a page with banners at its top shows there. */
export const warningsCall = read(warnings.list, { query: firstWarnings });

/** Returns what the screen of an address asks first; null where that is not known. */
export function findFirstCalls(page: AnyPage, address: string): readonly FirstCall[] | null {
  const [, find] = firstCalls.find(([each]) => each === page) ?? [];
  const { pathname, searchParams } = new URL(address, 'http://page');
  const params = matchPage(page, pathname);
  return (find && params && find({ params, query: Object.fromEntries(searchParams) })) ?? null;
}

function plain(...calls: readonly FirstCall[]) {
  return ({ query }: Opened) => (Object.keys(query).length === 0 ? calls : null);
}

function listFollowUps({ query: { group, ...others } }: Opened): readonly FirstCall[] | null {
  if (Object.keys(others).length > 0) return null;
  const counts = [allCount, uncontactedCount, read(dueSteps.listDue, { query: count }), ...frame];
  if (group === 'unscheduled') return [list(followUps.listUnscheduled, firstClients), ...counts];
  if (group !== undefined && !groupChoices.some((choice) => choice === group)) return null;
  return [list(followUps.list, { ...(group && { group }), page_size: 50 }), ...counts];
}

function readClient({ params }: Opened): readonly FirstCall[] | null {
  const id = readId(params);
  return id === null ? null : [read(clients.get, { params: { id } }), fields, attention];
}

function readForm({ params }: Opened): readonly FirstCall[] | null {
  const id = readId(params);
  return id === null ? null : [read(leadForms.get, { params: { id } }), read(leadForms.listSupportedFields), attention];
}

function readId({ id }: Opened['params']): number | null {
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
