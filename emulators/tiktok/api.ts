import type { EmulatedAnswer, EmulatedRequest } from '../kit/wire.ts';
import { refuse } from './errors.ts';
import { writeCsv, writeZip } from './files.ts';
import { type EmulatedForm, type EmulatedLead, nextId, type TiktokState } from './state.ts';

/** What the parts of the emulator work on. */
export interface World {
  readonly state: TiktokState;
  readonly nowMs: number;
  /** Reports a lead after the present call is answered. */
  announce(lead: EmulatedLead): void;
}

interface Call {
  given: Record<string, unknown>;
  /** The advertisers of the token. */
  advertiser_ids: readonly string[];
  token: string;
  region: string | undefined;
}

type Handle = (world: World, call: Call) => unknown;

const routes: Readonly<Record<string, Handle>> = {
  'GET /oauth2/advertiser/get/': ({ state }, { given, advertiser_ids }) => {
    requireApp(state, given);
    const own = state.advertisers.filter(({ id }) => advertiser_ids.includes(id));
    return { list: own.map(({ id, name }) => ({ advertiser_id: id, advertiser_name: name })) };
  },
  'POST /oauth2/revoke_token/': ({ state }, { given, token }) => {
    requireApp(state, given);
    for (const one of state.tokens) if (one.token === token) one.is_dead = true;
    return { app_id: state.app.app_id, advertiser_ids: [] };
  },
  'POST /subscription/subscribe/': subscribe,
  'GET /subscription/get/': ({ state }, call) => {
    requireApp(state, call.given);
    const write = (one: TiktokState['subscriptions'][number]) => ({
      app_id: state.app.app_id,
      subscription_id: one.id,
      subscribe_entity: 'LEAD',
      callback_url: one.callback_url,
      subscription_detail: { advertiser_id: one.advertiser_id },
    });
    return cut(call, 'subscriptions', state.subscriptions.map(write));
  },
  'POST /subscription/unsubscribe/': ({ state }, { given }) => {
    requireApp(state, given);
    state.subscriptions = state.subscriptions.filter(({ id }) => id !== given.subscription_id);
    return {};
  },
  'GET /page/get/': (world, call) => {
    const advertiser_id = requireAdvertiser(call);
    if (call.given.business_type !== 'LEAD_GEN') throw refuse(40002);
    const forms = world.state.forms.filter((form) => form.advertiser_id === advertiser_id);
    return cut(
      call,
      'list',
      forms.map(({ page_id, title, status }) => ({ page_id, title, status })),
    );
  },
  'GET /page/field/get/': (world, call) => ({ fields: requireForm(world, call).fields }),
  'POST /page/lead/mock/create/': createMock,
  'GET /page/lead/mock/get/': (world, call) => {
    const mock = findMock(world, requireForm(world, call));
    return mock ? writeMock(mock) : {};
  },
  'POST /page/lead/mock/delete/': (world, call) => {
    const mock = findMock(world, requireForm(world, call));
    world.state.leads = world.state.leads.filter((lead) => lead !== mock);
    return {};
  },
  'POST /page/lead/task/': askTask,
};

/** Answers a call with TikTok's envelope. Throws `TiktokError` for what TikTok refuses; null for a path it does not know. */
export function answerApi(world: World, request: EmulatedRequest): EmulatedAnswer | null {
  const { method, path, query, headers, body } = request;
  const given = { ...Object.fromEntries(query), ...(body.length > 0 ? JSON.parse(body.toString('utf8')) : {}) };
  if (path === '/oauth2/access_token/' && method === 'POST') return wrap(world, redeem(world, given));
  const isDownload = path === '/page/lead/task/download/' && method === 'GET';
  const handle = routes[`${method} ${path}`];
  if (!handle && !isDownload) return null;
  const token = String(headers['access-token'] ?? '');
  const known = world.state.tokens.find((one) => one.token === token && !one.is_dead);
  if (!known) throw refuse(40105);
  const region = headers['x-lead-region'] as string | undefined;
  const call = { given, token, advertiser_ids: known.advertiser_ids, region };
  return handle ? wrap(world, handle(world, call)) : download(world, call);
}

const wrap = ({ state }: World, data: unknown): EmulatedAnswer => ({
  status: 200,
  body: { code: state.code_is_text ? '0' : 0, message: 'OK', request_id: '2026112002030400', data },
});

function requireApp({ app }: TiktokState, given: Record<string, unknown>): void {
  if (given.app_id !== app.app_id || given.secret !== app.secret) throw refuse(40002);
}

function redeem({ state, nowMs }: World, given: Record<string, unknown>) {
  requireApp(state, given);
  const code = state.codes.find((one) => one.code === given.auth_code);
  state.codes = state.codes.filter((one) => one !== code);
  if (!code || code.ends_ms <= nowMs) throw refuse(40002);
  const token = nextId(state, 'tt_');
  state.tokens.push({ token, advertiser_ids: code.advertiser_ids, is_dead: false });
  return { access_token: token, advertiser_ids: code.advertiser_ids, scope: [4, 100] };
}

function requireAdvertiser({ given, advertiser_ids }: Call): string {
  const id = String(given.advertiser_id ?? '');
  if (!advertiser_ids.includes(id)) throw refuse(40001);
  return id;
}

function requireForm({ state }: World, call: Call): EmulatedForm {
  const advertiser_id = requireAdvertiser(call);
  const form = state.forms.find((one) => one.page_id === call.given.page_id && one.advertiser_id === advertiser_id);
  if (!form) throw refuse(40002);
  return form;
}

function cut({ given }: Call, name: string, all: readonly unknown[]) {
  const [page, page_size] = [Number(given.page ?? 1), Number(given.page_size ?? 10)];
  return {
    [name]: all.slice((page - 1) * page_size, page * page_size),
    page_info: {
      page,
      page_size,
      total_number: all.length,
      total_page: Math.max(1, Math.ceil(all.length / page_size)),
    },
  };
}

function subscribe({ state }: World, call: Call) {
  requireApp(state, call.given);
  const { callback_url, subscribe_entity, subscription_detail } = call.given;
  const { access_token, advertiser_id } = (subscription_detail ?? {}) as Record<string, string>;
  if (subscribe_entity !== 'LEAD' || access_token !== call.token || !advertiser_id) throw refuse(40002);
  requireAdvertiser({ ...call, given: { advertiser_id } });
  const id = nextId(state, '76');
  state.subscriptions.push({ id, callback_url: String(callback_url), advertiser_id });
  return { subscription_id: id };
}

const findMock = ({ state }: World, { page_id }: EmulatedForm): EmulatedLead | undefined =>
  state.leads.find((lead) => lead.page_id === page_id && lead.is_mock);

const writeMock = ({ id, page_id, changes }: EmulatedLead) => ({
  lead_data: Object.fromEntries(changes.map(({ field, value }) => [field, value])),
  meta_data: { lead_id: id, page_id, campaign_id: '0' },
});

/** Makes the one test lead a form may have. */
function createMock(world: World, call: Call) {
  const form = requireForm(world, call);
  if (findMock(world, form)) throw refuse(40002);
  const lead: EmulatedLead = {
    id: nextId(world.state, '73'),
    page_id: form.page_id,
    advertiser_id: form.advertiser_id,
    created_ms: world.nowMs,
    changes: form.fields.map(({ field }) => ({ field, value: `test ${field}` })),
    is_mock: true,
  };
  world.state.leads.push(lead);
  world.announce(lead);
  return writeMock(lead);
}

/** Begins to write a file, or says how far it is: CREATED, RUNNING, then SUCCEED or FAILED. */
function askTask(world: World, call: Call) {
  const { state } = world;
  const { page_id, advertiser_id } = requireForm(world, call);
  let task = state.tasks.find(({ id }) => id === call.given.task_id);
  if (!task) {
    task = { id: nextId(state, '74'), advertiser_id, page_id, asked: 0 };
    state.tasks.push(task);
  }
  task.asked += 1;
  if (task.asked <= state.task_steps) return { task_id: task.id, status: task.asked === 1 ? 'CREATED' : 'RUNNING' };
  if (state.file === 'failed') return { task_id: task.id, status: 'FAILED' };
  return { task_id: task.id, status: 'SUCCEED', file_name: 'leads.csv', file_type: state.file };
}

function download(world: World, call: Call): EmulatedAnswer {
  const { state } = world;
  const advertiser_id = requireAdvertiser(call);
  const task = state.tasks.find(({ id }) => id === call.given.task_id && id !== '');
  const form = state.forms.find(({ page_id }) => page_id === task?.page_id);
  if (!form || form.advertiser_id !== advertiser_id) throw refuse(40002);
  if (state.file === 'json') throw refuse(50000);
  const isRegion = (call.region === 'eu') === form.is_eu;
  const leads = state.leads.filter(({ page_id, is_mock }) => isRegion && page_id === form.page_id && !is_mock);
  const csv = writeCsv(form, leads);
  const isZip = state.file === 'zip';
  return {
    status: 200,
    headers: { 'content-type': isZip ? 'application/zip' : 'text/csv' },
    body: isZip ? writeZip('leads.csv', csv) : csv,
  };
}
