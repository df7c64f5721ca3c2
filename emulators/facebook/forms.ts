import { type Call, type Caller, listFields, pick, requirePage, requireScope, requireSight } from './call.ts';
import { GraphError } from './errors.ts';
import { listPage } from './lists.ts';
import type { EmulatedForm } from './state.ts';
import { findForm, findPage, KEPT_MS, requireFound, type World, writeTime } from './world.ts';

/** The forms of a page; only the page's own token may list them. */
export function listForms(world: World, call: Call, [pageId = '']: string[]): unknown {
  const page = requireFound(findPage(world, pageId), pageId);
  const caller = requirePage(world, call, page, 'page_token_needed');
  requireFormRights(caller);
  const forms = world.state.forms.filter(({ page_id }) => page_id === pageId);
  return listPage(world, call, forms, (form) => describeForm(world, caller, form, listFields(call)));
}

export function showForm(world: World, call: Call, [id = '']: string[]): unknown {
  const form = requireFound(findForm(world, id), id);
  const caller = requireSight(world, call, findPage(world, form.page_id)!, id);
  requireFormRights(caller);
  return describeForm(world, caller, form, listFields(call));
}

function requireFormRights(caller: Caller): void {
  if (!caller.grant.granted.includes('pages_read_engagement')) {
    throw new GraphError(
      '100',
      "(#100) Object does not exist, cannot be loaded due to missing permission or reviewable feature. This endpoint requires the 'pages_read_engagement' permission.",
    );
  }
  requireScope(caller, 'pages_manage_ads');
}

/** Questions are missing for whoever may not read leads. */
function describeForm(world: World, { grant }: Caller, form: EmulatedForm, fields: readonly string[]) {
  const { id, page_id, name, status, locale, created_ms, questions } = form;
  const leads = world.state.leads.filter(({ form_id, is_test }) => form_id === id && !is_test);
  const isExpired = ({ created_ms: sentMs }: { created_ms: number }) => sentMs <= world.nowMs - KEPT_MS;
  return pick(
    {
      id,
      page_id,
      name,
      status,
      locale,
      created_time: writeTime(created_ms),
      leads_count: leads.length,
      organic_leads_count: leads.filter(({ ad }) => ad === null).length,
      expired_leads_count: leads.filter(isExpired).length,
      questions: grant.granted.includes('leads_retrieval') ? questions : undefined,
      allow_organic_lead: true,
      tracking_parameters: undefined,
    },
    fields.length > 0 ? fields : ['name', 'status', 'locale'],
  );
}
