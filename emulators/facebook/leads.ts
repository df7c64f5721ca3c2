import { type Call, type Caller, listFields, pick, requirePage, requireSight } from './call.ts';
import { GraphError } from './errors.ts';
import { listPage } from './lists.ts';
import { addLead } from './make.ts';
import { announce } from './notices.ts';
import type { EmulatedLead, EmulatedPage, FieldAnswer } from './state.ts';
import {
  findForm,
  findLead,
  findPage,
  KEPT_MS,
  requireFound,
  seconds,
  success,
  type World,
  writeTime,
} from './world.ts';

/** One lead: its id, and the fields that are asked for. */
export function showLead(world: World, call: Call, [id = '']: string[]): unknown {
  const lead = requireFound(findLead(world, id), id);
  const page = findPage(world, lead.page_id)!;
  const caller = requireSight(world, call, page, id);
  requireLeadRights(caller, page);
  return describeLead(caller, lead, listFields(call));
}

/** The leads of a form, newest first. */
export function listLeads(world: World, call: Call, [formId = '']: string[]): unknown {
  const form = requireFound(findForm(world, formId), formId);
  const page = findPage(world, form.page_id)!;
  const caller = requireSight(world, call, page, formId);
  requireLeadRights(caller, page);
  const keeps = readFilters(call.given.get('filtering'));
  const leads = world.state.leads
    .filter((lead) => lead.form_id === formId && lead.created_ms > world.nowMs - KEPT_MS && keeps(lead))
    .sort((a, b) => b.created_ms - a.created_ms);
  return listPage(world, call, leads, (lead) => describeLead(caller, lead, listFields(call)));
}

/** Reading leads takes the permission, the task ADVERTISE at the page, and the business's Leads Access Manager. */
function requireLeadRights({ grant, person }: Caller, page: EmulatedPage): void {
  if (!grant.granted.includes('leads_retrieval')) {
    throw new GraphError('200', '(#200) Requires leads_retrieval permission to access the leads of this form');
  }
  const tasks = page.tasks[person.id] ?? [];
  if (!tasks.some((task) => CAN_ADVERTISE.includes(task))) {
    throw new GraphError('200', '(#200) The user needs the task ADVERTISE on the page to access its leads');
  }
  if (!page.allows_app) throw new GraphError('leads_access_manager');
}

const CAN_ADVERTISE = ['ADVERTISE', 'PROFILE_PLUS_ADVERTISE', 'PROFILE_PLUS_FULL_CONTROL'];

const AD_FIELDS = ['ad_id', 'ad_name', 'adset_id', 'adset_name', 'campaign_id', 'campaign_name'];

function describeLead({ grant }: Caller, lead: EmulatedLead, fields: readonly string[]) {
  const asksForAd = fields.some((field) => AD_FIELDS.includes(field));
  if (asksForAd && !grant.granted.includes('ads_management')) throw new GraphError('294');
  const { id, form_id, created_ms, field_data, ad, platform, custom_disclaimer_responses: consents } = lead;
  const noAd = Object.fromEntries(AD_FIELDS.map((field) => [field, undefined]));
  return pick(
    {
      id,
      created_time: writeTime(created_ms),
      form_id,
      field_data,
      is_organic: ad === null,
      platform,
      custom_disclaimer_responses: consents.length > 0 ? consents : undefined,
      ...(ad ?? noAd),
      home_listing: undefined,
      partner_name: undefined,
      retailer_item_id: undefined,
      vehicle: undefined,
    },
    fields,
  );
}

const comparisons: Record<string, (sent: number, value: number) => boolean> = {
  GREATER_THAN: (sent, value) => sent > value,
  GREATER_THAN_OR_EQUAL: (sent, value) => sent >= value,
  LESS_THAN: (sent, value) => sent < value,
};

function readFilters(text: string | undefined): (lead: EmulatedLead) => boolean {
  if (text === undefined) return () => true;
  const filters = parseList(text).map(({ field, operator, value }) => {
    const compare = comparisons[String(operator)];
    const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
    if (field !== 'time_created' || !compare || !isNumber) throw badFiltering();
    return (lead: EmulatedLead) => compare(seconds(lead.created_ms), Number(value));
  });
  return (lead) => filters.every((keeps) => keeps(lead));
}

function parseList(text: string): Record<string, unknown>[] {
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed)) return parsed;
  } catch {
    // Refused below, like JSON that is no list.
  }
  throw badFiltering();
}

const badFiltering = () => new GraphError('100', '(#100) Param filtering must be an array of valid filters');

export function listTestLeads(world: World, call: Call, [formId = '']: string[]): unknown {
  const { caller } = requireFormOwner(world, call, formId);
  const leads = world.state.leads.filter((lead) => lead.form_id === formId && lead.is_test);
  return listPage(world, call, leads, (lead) => describeLead(caller, lead, listFields(call)));
}

/** Makes the one test lead a form may have at a time, and announces it as any other. */
export function createTestLead(world: World, call: Call, [formId = '']: string[]): unknown {
  const { form } = requireFormOwner(world, call, formId);
  if (world.state.leads.some((lead) => lead.form_id === formId && lead.is_test)) {
    throw new GraphError('100', '(#100) A test lead of this form already exists. Delete it before you create another.');
  }
  const given = call.given.get('field_data');
  const field_data = given ? (parseList(given) as unknown as FieldAnswer[]) : form.questions.map(dummyAnswer);
  const lead = addLead(world, { form_id: formId, field_data, ad: null, is_test: true });
  announce(world, lead);
  return { id: lead.id };
}

const dummyAnswer = ({ key, type }: { key: string; type: string }): FieldAnswer => ({
  name: key,
  values: [type === 'EMAIL' ? 'test@meta.com' : `<test lead: dummy data for ${key}>`],
});

/** Only test leads can be deleted. */
export function deleteLead(world: World, call: Call, [id = '']: string[]): unknown {
  const lead = requireFound(findLead(world, id), id);
  requirePage(world, call, findPage(world, lead.page_id)!, 'page_token_needed');
  if (!lead.is_test) throw new GraphError('200', '(#200) Only test leads can be deleted');
  world.state.leads = world.state.leads.filter((one) => one !== lead);
  return success(world);
}

function requireFormOwner(world: World, call: Call, formId: string) {
  const form = requireFound(findForm(world, formId), formId);
  const page = findPage(world, form.page_id)!;
  const caller = requirePage(world, call, page, 'page_token_needed');
  requireLeadRights(caller, page);
  return { form, caller };
}
