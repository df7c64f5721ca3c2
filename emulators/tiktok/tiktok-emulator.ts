import type { TokenChange } from '../kit/control.ts';
import { Deliveries } from '../kit/deliveries.ts';
import type { DeliveryOptions } from '../kit/delivery-body.ts';
import { type EmulatedAnswer, type EmulatedRequest, Emulator } from '../kit/emulator.ts';
import type { Fault } from '../kit/faults.ts';
import { escapeHtml, htmlPage } from '../kit/html.ts';
import { answerApi, type World } from './api.ts';
import { refuse, TiktokError } from './errors.ts';
import { leadSender, writeEntry } from './notices.ts';
import {
  type EmulatedApp,
  type EmulatedForm,
  type EmulatedLead,
  emptyState,
  nextId,
  type TiktokState,
} from './state.ts';

const HOUR_MS = 3_600_000;
const BASE = '/open_api/v1.3';

export const usualFields = [
  { field: 'name', label: 'Name' },
  { field: 'phone_number', label: 'Phone number' },
  { field: 'email', label: 'Email' },
  { field: 'Your budget?', label: 'Your budget?' },
];

/**
 * TikTok's authorization page, the part of its API that lead generation needs, and its reports of leads (integrations E.5). The page
 * is at `/portal/auth`, the API under `/open_api/v1.3`.
 */
export class TiktokEmulator extends Emulator implements World {
  state: TiktokState;
  override readonly deliveries = new Deliveries(
    this.clock,
    leadSender(() => this.state),
  );

  constructor(private readonly app: EmulatedApp) {
    super();
    this.state = emptyState(app);
  }

  addAdvertiser(name = `Advertiser ${this.state.advertisers.length + 1}`) {
    const advertiser = { id: nextId(this.state, '70'), name };
    this.state.advertisers.push(advertiser);
    return advertiser;
  }

  addForm(given: Partial<EmulatedForm> & { advertiser_id: string }): EmulatedForm {
    const title = `Form ${this.state.forms.length + 1}`;
    const usual = { page_id: nextId(this.state, '72'), title, status: 'PUBLISHED', fields: usualFields, is_eu: false };
    const form = { ...usual, ...given };
    this.state.forms.push(form);
    return form;
  }

  /** Makes a lead that nobody is told of. @param answers by the field. */
  addLead(
    { page_id, advertiser_id }: EmulatedForm,
    answers: Readonly<Record<string, string>>,
    { id, sent_ago_s = 0 }: { id?: string; sent_ago_s?: number } = {},
  ): EmulatedLead {
    const changes = Object.entries(answers).map(([field, value]) => ({ field, value }));
    const created_ms = this.nowMs - sent_ago_s * 1_000;
    const lead = { id: id ?? nextId(this.state, '73'), page_id, advertiser_id, created_ms, changes, is_mock: false };
    this.state.leads.push(lead);
    return lead;
  }

  async customerSends(form: EmulatedForm, answers: Readonly<Record<string, string>>, options: DeliveryOptions = {}) {
    const lead = this.addLead(form, answers);
    return { lead, statuses: await this.tell([lead], options) };
  }

  /** Reports leads to every subscription of their advertiser, up to a thousand in a notice. */
  async tell(leads: readonly EmulatedLead[], options: DeliveryOptions = {}): Promise<number[]> {
    const statuses: number[] = [];
    for (const { callback_url } of this.listSubscriptions(leads[0]))
      statuses.push(...(await this.notify(callback_url, this.writeEntries(leads), options)));
    return statuses;
  }

  writeEntries = (leads: readonly EmulatedLead[]) => leads.map((lead) => writeEntry(this.state, lead));

  notify = (url: string, entries: readonly unknown[], options: DeliveryOptions = {}): Promise<number[]> =>
    this.deliveries.send(url, entries, options);

  announce(lead: EmulatedLead): void {
    for (const { callback_url } of this.listSubscriptions(lead))
      this.deliveries.sendSoon(callback_url, this.writeEntries([lead]), { retry: 'provider' });
  }

  private listSubscriptions(lead: EmulatedLead | undefined) {
    return this.state.subscriptions.filter(({ advertiser_id }) => advertiser_id === lead?.advertiser_id);
  }

  protected override async answer(request: EmulatedRequest): Promise<EmulatedAnswer> {
    const { path } = request;
    if (path === '/portal/auth') return this.showDialog(request);
    if (path.startsWith('/customer')) return this.answerCustomer(request);
    try {
      const answer = path.startsWith(BASE) ? answerApi(this, { ...request, path: path.slice(BASE.length) }) : null;
      if (answer) return answer;
      return { status: 404, body: 'page not found' };
    } catch (error) {
      if (error instanceof TiktokError) return this.errorNamed(String(error.code));
      throw error;
    }
  }

  /** The consent page; `__auto=allow|deny` decides at once. */
  private showDialog({ query }: EmulatedRequest): EmulatedAnswer {
    const uri = query.get('redirect_uri') ?? '';
    const isKnown = query.get('app_id') === this.state.app.app_id && this.state.app.redirect_uris.includes(uri);
    if (!isKnown) return htmlPage('Something went wrong', '<p>The app or its redirect address is not known.</p>', 400);
    const choice = query.get('__auto');
    if (!choice) {
      const names = this.state.advertisers.map(({ name }) => `<li>${escapeHtml(name)}</li>`).join('');
      const again = (auto: string) => `?${escapeHtml(String(new URLSearchParams([...query, ['__auto', auto]])))}`;
      return htmlPage(
        'Leadkeep asks for access to your advertisers',
        `<ul>${names}</ul><p><a href="${again('allow')}">Confirm</a> · <a href="${again('deny')}">Cancel</a></p>`,
      );
    }
    const address = new URL(uri);
    address.searchParams.set('state', query.get('state') ?? '');
    if (choice === 'deny') address.searchParams.set('error', 'access_denied');
    else {
      const code = nextId(this.state, 'code_');
      const advertiser_ids = this.state.advertisers.map(({ id }) => id);
      this.state.codes.push({ code, advertiser_ids, ends_ms: this.nowMs + HOUR_MS });
      address.searchParams.set('auth_code', code);
      address.searchParams.set('code', code);
    }
    return { status: 302, headers: { location: address.href } };
  }

  /** A page on which a developer plays the customer: choose a form, answer its questions, send. */
  private async answerCustomer({ method, query, body }: EmulatedRequest): Promise<EmulatedAnswer> {
    const form = this.state.forms.find(({ page_id }) => page_id === query.get('form'));
    if (!form) {
      const links = this.state.forms.map(
        ({ page_id, title }) => `<li><a href="/customer?form=${page_id}">${escapeHtml(title)}</a></li>`,
      );
      return htmlPage('Play the customer', `<p>Choose the form of an advert.</p><ul>${links.join('')}</ul>`);
    }
    if (method === 'POST') {
      const sent = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
      const { statuses } = await this.customerSends(form, sent, { retry: 'provider' });
      const became = statuses.length === 0 ? 'Nobody was told: the advertiser is not connected.' : `Told: ${statuses}`;
      return htmlPage('Thank you', `<p class="said">${became}</p><p><a href="/customer">Other forms</a></p>`);
    }
    const inputs = form.fields.map(({ field, label }) => {
      const name = escapeHtml(field);
      return `<label class="question" for="${name}">${escapeHtml(label)}</label><input id="${name}" name="${name}">`;
    });
    return htmlPage(form.title, `<form method="post">${inputs.join('')}<button class="main">Send</button></form>`);
  }

  protected override tokenOf = ({ headers }: EmulatedRequest): string | null =>
    (headers['access-token'] as string | undefined) ?? null;

  protected override errorNamed(name: string): EmulatedAnswer {
    const { code, message } = refuse(Number(name));
    return { status: 200, body: { code, message, request_id: '2026112002030401', data: {} } };
  }

  protected override rateLimit = (_: Fault & { kind: 'rate_limit' }): EmulatedAnswer => this.errorNamed('40100');

  protected override changeToken(text: string, _: TokenChange): void {
    for (const token of this.state.tokens) if (token.token === text) token.is_dead = true;
  }

  /** A list that shows its first page again; TikTok's lists have no addresses of next pages. */
  protected override changeNext(request: EmulatedRequest, body: unknown, next: 'same' | { origin: string }): unknown {
    if (next !== 'same') return body;
    const query = new URLSearchParams(request.query);
    query.set('page', '1');
    return answerApi(this, { ...request, path: request.path.slice(BASE.length), query })?.body;
  }

  protected override clear(): void {
    this.state = emptyState(this.app);
  }

  protected override seed(state: Partial<TiktokState>): void {
    this.state = { ...this.state, ...state };
  }

  protected override dump = () => this.state;

  /** Reports a lead by its id, `{ "lead_id" }`. */
  protected override async deliver(event: unknown, options: DeliveryOptions): Promise<number[]> {
    const lead = this.state.leads.find(({ id }) => id === (event as { lead_id: string }).lead_id);
    if (!lead) throw new Error('no such lead');
    return this.tell([lead], options);
  }
}
